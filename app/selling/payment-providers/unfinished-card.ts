/** What a form sends while its card is not typed to its end: an empty field is as none, which says that no script ran. */
export const UNFINISHED_CARD = '='
