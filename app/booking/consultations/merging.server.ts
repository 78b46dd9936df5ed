import { goes, type MergeRule, moves, stays } from '#app/people/accounts/merging.server.ts'
import { bookings, calendarFeeds, consultations, meetings } from './tables.server.ts'

/** Bookings of two accounts that become one; the secret address of a calendar ends with its account. */
export const consultationMerging: MergeRule[] = [
  moves(bookings.accountId),
  moves(meetings.accountId),
  goes(calendarFeeds.accountId),
  stays(consultations.hostId),
]
