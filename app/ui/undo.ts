/** Milliseconds for which what was just done is offered to be undone. */
export const UNDO_MS = 10_000
