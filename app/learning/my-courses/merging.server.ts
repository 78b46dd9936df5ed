import { type MergeRule, movesOnce } from '#app/people/accounts/merging.server.ts'
import { courseReminders } from './tables.server.ts'

/** Of what two accounts that become one were reminded. */
export const reminderMerging: MergeRule[] = [
  movesOnce(courseReminders.accountId, [courseReminders.stoppedAt, courseReminders.step]),
]
