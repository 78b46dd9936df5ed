import { z } from 'zod'
import { WholeNumber } from './inputs.server.ts'
import { Refusal } from './refusal.ts'

/** What a change carries of the row that it was made from; a call without it overwrites. */
export const Version = WholeNumber.pipe(z.int().min(1)).optional()

/**
 * Refuses a change that was made from an older row than the stored one: 409 with the row as it is now, so that nobody's
 * text is lost in silence. The row is locked before this is asked, and its version goes up with the change.
 */
export function refuseStale(stored: { version: number }, version: number | undefined, current: object): void {
  if (version !== undefined && version !== stored.version) throw new Refusal(409, 'errors.stale', {}, { current })
}
