import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { consents, transactions } from '#app/selling/payments/tables.server.ts'
import { notificationChoices } from './tables.server.ts'

export type Choices = { news: boolean }

/** What a member may be written about: the last word counts, said here or when buying. Without a word, nothing. */
export async function loadChoices(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<Choices> {
  const [[here], [bought]] = await Promise.all([
    db
      .select({ given: notificationChoices.given, at: notificationChoices.at })
      .from(notificationChoices)
      .where(and(eq(notificationChoices.schoolId, schoolId), eq(notificationChoices.accountId, id)))
      .orderBy(desc(notificationChoices.at), desc(notificationChoices.id))
      .limit(1),
    db
      .select({ at: consents.at })
      .from(consents)
      .innerJoin(transactions, hasId(transactions, schoolId, consents.transactionId))
      // A box left empty when buying takes nothing back.
      .where(
        and(
          eq(consents.schoolId, schoolId),
          eq(transactions.accountId, id),
          eq(consents.kind, 'marketing'),
          eq(consents.given, true),
        ),
      )
      .orderBy(desc(consents.at))
      .limit(1),
  ])
  const newest = bought && (!here || bought.at > here.at) ? { given: true } : here
  return { news: newest?.given ?? false }
}

/** Writes down what a member chose, with the sentence that stood there; the same again is not written twice. */
export async function choose(db: Db, member: Member, choices: Choices, ip: string): Promise<void> {
  const { schoolId, id: accountId, locale } = member
  if ((await loadChoices(db, member)).news === choices.news) return
  const wording = translateMessage(locale, 'notifications.news')
  await db
    .insert(notificationChoices)
    .values({ schoolId, accountId, kind: 'news', given: choices.news, wording, locale, ip })
}

/** Forgets what somebody chose. */
export async function deleteChoices(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await db
    .delete(notificationChoices)
    .where(and(eq(notificationChoices.schoolId, schoolId), eq(notificationChoices.accountId, id)))
}
