/** For so many minutes before it begins one may join. */
export const OPENS_BEFORE_MINUTES = 15

/** How somebody stands with a live event. */
export type OwnEvent = {
  /** It is open to them: by a seat, or given by the school. */
  joins: boolean
  seats: number
  /** They paid, and no seat was left by then. */
  missing: boolean
  /** Where they may go in by now: from a little before the beginning to the end. */
  open: boolean
  /** From when on. */
  opensAt: string
  /** Their place on the waiting list, from 1; the seat that is kept for them, until when. */
  waiting: { place: number; offeredUntil: string | null } | null
  /** The recording is open to them, or comes to be with their seat. */
  replay: boolean
  replayComes: boolean
}
