import type { MergeRule } from '#app/people/accounts/merging.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'

/** What programs and services of others are told of people. */
export type MessagesToPrograms = {
  /** Forgets what they were told about a person, with what is still on its way. */
  eraseMessagesOf: (db: Db, schoolId: number, accountId: number) => Promise<void>
  /** Forgets to which mailing services they were passed on, and has those take them out. */
  eraseFromLists: (db: Db, schoolId: number, accountId: number) => Promise<void>
  /** What becomes of all that where two accounts become one. */
  merging: MergeRule[]
}

export const messagesToPrograms = slot<MessagesToPrograms>('messagesToPrograms')
