/** Stopped this close to its end, a film or recording begins anew. */
const NEAR_THE_END = 10
/** Somebody who only looked at the end has not watched it. */
const PLAYED = 3

/** The second at which a film begins for somebody who stopped at `seconds`; its length where it is known. */
export function startAt(seconds: number, length: number | null): number {
  return length !== null && seconds > length - NEAR_THE_END ? 0 : seconds
}

/** Whether a film that has come to its end was played up to it: `from` is the second of the last start or jump. */
export function playedOut(from: number | null, length: number): boolean {
  return from !== null && length - from >= Math.min(PLAYED, length / 2)
}
