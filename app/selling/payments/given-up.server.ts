import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { transactions } from './tables.server.ts'
import type { KnownTransaction, Transaction } from './transactions.server.ts'

/** Orders hold a package until they are paid, fail, or are this old (seconds). */
const HELD_SECONDS = 1800

/** Whether the package that the order `t` holds is free for somebody else. */
export const isReturnable = sql`t.settled_at is null
  and (t.status not in ('NEW', 'PENDING')
    or coalesce(t.held_at, t.created_at) <= now() - interval '1 second' * ${sql.raw(`${HELD_SECONDS}`)})`

/** For how many seconds the order `t` still holds what it does. */
export const heldSeconds = sql`(${sql.raw(`${HELD_SECONDS}`)} - extract(epoch from now() - coalesce(t.held_at, t.created_at)))`

/** Whether an order that was not paid is given up, a day after it was placed; money that comes later still counts. */
export const isGivenUp = sql<boolean>`${transactions.createdAt} <= now() - interval '1 day'`

/** The same of an order that was read with its age. */
export const wasGivenUp = ({ ageSeconds }: Pick<KnownTransaction, 'ageSeconds'>) => ageSeconds >= 86_400

/**
 * Locks those of the orders `which` whose promo packages, code uses or seats are free again, as they failed or were not paid
 * in time, and names them. Orders that are being settled at this moment are left alone: their money may have come.
 */
export async function lockReturnable(db: Db, schoolId: number, which: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from transactions t where t.school_id = ${schoolId} and ${isReturnable} and t.id in (${which})
    order by t.id for update skip locked`)
  return rows.map(({ id }) => Number(id))
}

/** Has a locked order that waits hold for as long once more what it gave back, or might have; false where it holds it still. */
export async function holdLonger(db: Db, { schoolId, id }: Pick<Transaction, 'schoolId' | 'id'>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update transactions t set held_at = now() where t.school_id = ${schoolId} and t.id = ${id} and ${isReturnable}`)
  return rowCount === 1
}
