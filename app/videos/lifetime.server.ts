import { env } from '../platform/env.server.ts'

/** Seconds for which one address opens a film; players ask for a new one before that. */
export const PLAYS_FOR = env.VIDEO_ADDRESS_SECONDS

/** Addresses stay the same for so long, so that a page asked for again finds the film in the browser's cache. */
const STEP = PLAYS_FOR / 10

/** The least that is left of one when it is made. */
export const LASTS = PLAYS_FOR - STEP

/** When an address that is made now ends, in seconds since 1970. */
export function endOf(now = Date.now()): number {
  return Math.ceil(Math.floor(now / 1000 / STEP) * STEP + PLAYS_FOR)
}
