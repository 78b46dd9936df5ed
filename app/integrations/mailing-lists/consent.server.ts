import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { isoText } from '#app/platform/queries.server.ts'

type ConsentColumns = { school: SQLWrapper | number; account: SQLWrapper; emailKey: SQLWrapper }

/**
 * Whatever somebody said about marketing, as a select of `given` and `at`: the choice in their account, the box of an order,
 * and the box of a lead form, which counts once the address was confirmed where that is asked. A box left empty takes nothing
 * back.
 */
export const consentsOf = ({ school, account, emailKey }: ConsentColumns) => sql`
  select n.given, n.at from notification_choices n
    where n.school_id = ${school} and n.account_id = ${account} and n.kind = 'news'
  union all select true, s.at from consents s
    join transactions t on t.school_id = ${school} and t.id = s.transaction_id
    where s.school_id = ${school} and t.account_id = ${account} and s.kind = 'marketing' and s.given
  union all select true, coalesce(l.confirmed_at, l.created_at) from leads l
    where l.school_id = ${school} and l.email_key = ${emailKey} and l.consent_text is not null
      and (not l.asked or l.confirmed_at is not null)`

type ConsentParams = { school: number; account: number | null; emailKey: string }

const findNewest = rawStatement<{ given: boolean; at: string }, ConsentParams>(
  'mailing_consent',
  ({ school, account, emailKey }: Placeholders<ConsentParams>) => sql`
    select w.given, ${isoText(sql`w.at`)} as at
    from (${consentsOf({ school, account: sql`${account}::bigint`, emailKey: sql`${emailKey}::text` })}) w
    order by w.at desc limit 1`,
  { reads: true },
)

/** When a person agreed to marketing; null where they did not, or withdrew it since. */
export async function findConsent(
  db: Db,
  { schoolId, accountId, emailKey }: { schoolId: number; accountId: number | null; emailKey: string },
): Promise<string | null> {
  const [newest] = await findNewest(db, { school: schoolId, account: accountId, emailKey })
  return newest?.given ? newest.at : null
}
