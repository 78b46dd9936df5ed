import { and, desc, eq, sql } from 'drizzle-orm'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { consents, transactions } from '#app/selling/payments/tables.server.ts'
import { newsChosen } from './events.server.ts'
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
  const isSame = (await loadChoices(db, member)).news === choices.news
  if (isSame && (choices.news || !(await hasAgreedByForm(db, member)))) return
  const wording = translateMessage(locale, 'notifications.news')
  await db
    .insert(notificationChoices)
    .values({ schoolId, accountId, kind: 'news', given: choices.news, wording, locale, ip })
  await recordEvent(db, schoolId, newsChosen, { accountId, given: choices.news })
}

/** Whether somebody agreed by a lead form since they last chose here: the school's mailing lists know them by that. */
async function hasAgreedByForm(db: Db, { schoolId, id, email }: Member): Promise<boolean> {
  const { rows } = await db.execute(sql`select l.id from leads l where l.school_id = ${schoolId}
    and l.email_key = ${emailKey(email) ?? null} and l.consent_text is not null
    and coalesce(l.confirmed_at, l.created_at) > coalesce((select max(n.at) from notification_choices n
      where n.school_id = ${schoolId} and n.account_id = ${id}), '-infinity') limit 1`)
  return rows.length > 0
}

/** Forgets what somebody chose. */
export async function deleteChoices(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await db
    .delete(notificationChoices)
    .where(and(eq(notificationChoices.schoolId, schoolId), eq(notificationChoices.accountId, id)))
}
