import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'

type MessagesOfPeople = {
  /** Forgets what other programs were told about a person, with what is still on its way. */
  eraseMessagesOf: (db: Db, schoolId: number, accountId: number) => Promise<void>
}

/** What later wings keep of a person. */
export const messagesOfPeople = slot<MessagesOfPeople>('messages of people')
