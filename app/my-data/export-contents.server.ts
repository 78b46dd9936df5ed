import { sql } from 'drizzle-orm'
import type { Account } from '../accounts/accounts.server.ts'
import type { Db } from '../platform/db.server.ts'
import { withoutTokens } from '../platform/tokens.server.ts'

type Rows = Record<string, unknown>[]
type Person = Pick<Account, 'schoolId' | 'id' | 'email' | 'emailKey' | 'emailVerifiedAt'>

/** What opens an account or names the school to itself tells the person nothing. */
const HIDDEN = ['school_id', 'password_hash']
/** By table, what of it would tell more: what each answer earned is the key to whoever may try the exam again. */
const KEYS: Record<string, string[]> = {
  exam_answers: ['points'],
  bookings: ['staff_note', 'calendar'],
  refunds: ['reason', 'asked_by'],
  payment_differences: ['closed_by'],
}

/**
 * Everything that is held on a person, by table. Found from the catalogue: each table that names an account or one of
 * its transactions is in it from the day it is made. What only names an address is told to whoever has confirmed it.
 * Hashes and keys (bytea) are left out.
 */
export async function collect(db: Db, person: Person): Promise<Record<string, Rows>> {
  const { schoolId, id, emailKey, emailVerifiedAt } = person
  const tables = await tablesOfPeople(db)
  const collected: Record<string, Rows> = {
    accounts: await rowsOf(db, 'accounts', [], sql`school_id = ${schoolId} and id = ${id}`),
  }
  for (const { name, by, hidden } of tables) {
    const whose =
      by === 'account_id'
        ? sql`account_id = ${id}`
        : sql`transaction_id in (select id from transactions where school_id = ${schoolId} and account_id = ${id})`
    collected[name] = await rowsOf(
      db,
      name,
      [...hidden, ...(KEYS[name] ?? [])],
      sql`school_id = ${schoolId} and ${whose}`,
    )
  }
  collected.refund_items = await rowsOf(
    db,
    'refund_items',
    [],
    sql`school_id = ${schoolId} and refund_id in (select r.id from refunds r
      join transactions t on t.school_id = ${schoolId} and t.id = r.transaction_id
      where r.school_id = ${schoolId} and t.account_id = ${id})`,
  )
  collected.team_invitations = await rowsOf(
    db,
    'team_invitations',
    ['token_hash', 'invited_by'],
    sql`school_id = ${schoolId} and email_key = ${emailVerifiedAt ? emailKey : null}`,
  )
  collected.licence_invitations = await rowsOf(
    db,
    'licence_invitations',
    ['token_hash', 'transaction_id'],
    sql`school_id = ${schoolId} and (account_id = ${id} or email_key = ${emailVerifiedAt ? emailKey : null})`,
  )
  collected.leads = await rowsOf(
    db,
    'leads',
    ['token_hash', 'words'],
    sql`school_id = ${schoolId} and email_key = ${emailVerifiedAt ? emailKey : null}`,
  )
  collected.mails = await lettersTo(db, person)
  collected.school_changes = await rowsOf(
    db,
    'school_changes',
    ['before', 'after'],
    sql`school_id = ${schoolId} and actor_id = ${id}`,
  )
  return collected
}

async function lettersTo(db: Db, { schoolId, id, email, emailVerifiedAt }: Person): Promise<Rows> {
  const whose = sql`(account_id = ${id} or (account_id is null and recipient = ${emailVerifiedAt ? email : null}))`
  const letters = await rowsOf(db, 'mails', ['unsubscribe'], sql`school_id = ${schoolId} and ${whose}`)
  const closed = (words: unknown) => withoutTokens(String(words))
  return letters.map((letter) => ({ ...letter, text: closed(letter.text), html: closed(letter.html) }))
}

type PersonsTable = { name: string; by: 'account_id' | 'transaction_id'; hidden: string[] }

async function tablesOfPeople(db: Db): Promise<PersonsTable[]> {
  const { rows } = await db.execute<PersonsTable>(sql`
    select table_name as name,
      case when bool_or(column_name = 'account_id') then 'account_id' else 'transaction_id' end as by,
      coalesce(json_agg(column_name) filter (where data_type = 'bytea'), '[]') as hidden
    from information_schema.columns where table_schema = 'public'
    group by table_name
    having bool_or(column_name = 'school_id') and bool_or(column_name in ('account_id', 'transaction_id'))
    order by table_name`)
  return rows
}

async function rowsOf(db: Db, table: string, hidden: string[], where: ReturnType<typeof sql>): Promise<Rows> {
  const left = sql.join(
    [...HIDDEN, ...hidden].map((name) => sql`${name}::text`),
    sql`, `,
  )
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) - array[${left}] as row from ${sql.identifier(table)} t where ${where}`,
  )
  return rows.map(({ row }) => row)
}
