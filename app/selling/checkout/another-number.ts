/** Stands in the form in place of a size: the number is typed beside it. */
export const ANOTHER_NUMBER = 'another'
