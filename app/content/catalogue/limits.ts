/** How long what is said of a product may be, in code points, and how much of it there may be. */
export const TITLE_MAX = 120
export const PROMISE_MAX = 200
export const DESCRIPTION_MAX = 20_000
export const OUTCOME_MAX = 200
export const OUTCOMES_MAX = 12
export const QUESTION_MAX = 200
export const ANSWER_MAX = 1000
export const QUESTIONS_MAX = 15
export const TEACHERS_MAX = 10
export const ITEMS_MAX = 50
/** What anything may cost, in minor units. */
export const AMOUNT_MAX = 99_999_999
export const CONTENTS_MAX = 200
/** How many licences one order may hold, and how many packages of them a price may have. */
export const LICENCES_MAX = 1000
export const PACKAGES_OF_LICENCES_MAX = 10
/** In how many instalments a price may be paid, and how many months may lie between two. */
export const INSTALMENTS_MIN = 2
export const INSTALMENTS_MAX = 24
export const MONTHS_BETWEEN_MAX = 12
export const SEATS_MAX = 100_000
/** Seats of one order. */
export const SEATS_OF_ORDER_MAX = 10
