import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/platform/db.server.ts'
import { activity, mails } from '#app/platform/tables.server.ts'
import { accounts, accountTokens } from './tables.server.ts'

/** The account `from` is taken into `into`; both are students of the school. */
export type Merge = { schoolId: number; from: number; into: number }

/** What becomes of the columns that name an account when it is merged into another. */
export type MergeRule = { columns: PgColumn[]; apply: (db: Db, merge: Merge) => Promise<void> }

const tableOf = (column: PgColumn) => sql.identifier(getTableName(column.table))
const nameOf = (column: PgColumn) => sql.identifier(column.name)

/** Every row becomes the other account's. */
export function moves(column: PgColumn): MergeRule {
  return { columns: [column], apply: (db, merge) => moveRows(db, column, merge) }
}

/** The rows become the other account's, but for those whose `keys` it has a row of its own for: these are deleted. */
export function movesOnce(column: PgColumn, keys: PgColumn[], where?: SQL): MergeRule {
  return {
    columns: [column],
    async apply(db, merge) {
      await deleteTwins(db, column, keys, merge, where)
      await moveRows(db, column, merge)
    },
  }
}

/** The rows are deleted: they are of use to the account alone. */
export function goes(column: PgColumn): MergeRule {
  return {
    columns: [column],
    async apply(db, { schoolId, from }) {
      const table = tableOf(column)
      await db.execute(
        sql`delete from ${table} where ${table}.school_id = ${schoolId} and ${table}.${nameOf(column)} = ${from}`,
      )
    },
  }
}

/** Records of what somebody did as staff name the account that did it. */
export function stays(...columns: PgColumn[]): MergeRule {
  return { columns, apply: async () => undefined }
}

export async function moveRows(db: Db, column: PgColumn, { schoolId, from, into }: Merge): Promise<void> {
  const table = tableOf(column)
  await db.execute(sql`update ${table} set ${nameOf(column)} = ${into}
    where ${table}.school_id = ${schoolId} and ${table}.${nameOf(column)} = ${from}`)
}

/** Deletes the rows of which the other account has one with the same keys. `where` is about `f`, the row that goes, and `i`. */
export async function deleteTwins(
  db: Db,
  column: PgColumn,
  keys: PgColumn[],
  { schoolId, from, into }: Merge,
  where: SQL = sql`true`,
): Promise<void> {
  const same = sql.join(
    keys.map((key) => sql`i.${nameOf(key)} = f.${nameOf(key)}`),
    sql` and `,
  )
  await db.execute(sql`delete from ${tableOf(column)} f where f.school_id = ${schoolId} and f.${nameOf(column)} = ${from}
    and exists (select from ${tableOf(column)} i where i.school_id = ${schoolId} and i.${nameOf(column)} = ${into}
      and ${same} and ${where})`)
}

/** What an account says of itself: whoever is blocked stays blocked, and an affiliate one. */
async function joinAccounts(db: Db, { schoolId, from, into }: Merge): Promise<void> {
  await db.execute(sql`update accounts i set affiliate = i.affiliate or f.affiliate,
      learned_at = greatest(i.learned_at, f.learned_at),
      blocked_at = coalesce(i.blocked_at, f.blocked_at), blocked_by = coalesce(i.blocked_by, f.blocked_by),
      blocked_until = case when i.blocked_at is null then f.blocked_until else i.blocked_until end,
      block_reason = case when i.blocked_at is null then f.block_reason else i.block_reason end
    from accounts f
    where i.school_id = ${schoolId} and f.school_id = ${schoolId} and i.id = ${into} and f.id = ${from}`)
}

export const accountMerging: MergeRule[] = [
  { columns: [accounts.blockedBy], apply: joinAccounts },
  goes(accountTokens.accountId),
  moves(mails.accountId),
  stays(activity.personId),
]
