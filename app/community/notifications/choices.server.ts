import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { newsChosen } from './events.server.ts'
import { notificationChoices } from './tables.server.ts'

export type Choices = { news: boolean }

/**
 * Whether an account may be written to about news, for any statement: the last word counts, said here or when buying.
 * Without a word it may not, and a box left empty when buying takes nothing back.
 */
export function wantsNews(school: SQLWrapper | number, account: SQLWrapper): SQL<boolean> {
  const said = sql`from notification_choices n where n.school_id = ${school} and n.account_id = ${account}`
  return sql<boolean>`(coalesce((select n.given ${said} order by n.at desc, n.id desc limit 1), false)
    or exists (select from transactions t join consents c on c.school_id = ${school} and c.transaction_id = t.id
      where t.school_id = ${school} and t.account_id = ${account} and c.kind = 'marketing' and c.given
        and not exists (select ${said} and n.at >= c.at)))`
}

/** What a member may be written about. */
export async function loadChoices(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<Choices> {
  const { rows } = await db.execute<Choices>(sql`select ${wantsNews(schoolId, sql`${id}::bigint`)} as news`)
  return expectRow(rows)
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
