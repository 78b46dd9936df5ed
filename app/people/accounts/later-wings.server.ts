import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'

/** What later wings know of the e-mails that somebody wants. */
export type MailedTopics = {
  /** The ids of the topics that tell an account of new posts by e-mail, as a column of a statement. */
  followedTopics(school: SQLWrapper, account: SQLWrapper): SQL<number[]>
}

/** What the school's news need: who wants them, and how one ends them. */
export type News = {
  /** Whether somebody agreed to be written about news. */
  isWanted(db: Db, account: { schoolId: number; id: number }): Promise<boolean>
  /** The same of an account of a statement, as a condition. */
  isWantedBy(school: number, account: SQLWrapper): SQL<boolean>
  /** The address at which one press, without a log-in, ends them. */
  unsubscribeAddress(school: CurrentSchool, accountId: number): string
}

export const mailedTopics = slot<MailedTopics>('topics that are followed')
export const news = slot<News>('news by e-mail')
