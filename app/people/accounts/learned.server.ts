import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { accounts } from './tables.server.ts'

/** When an account learned last, as an index has it: whoever never did comes before all others. */
export const lastLearned = sql`coalesce(${accounts.learnedAt}, 'epoch'::timestamptz)`

/** A part of a statement that writes what an account learns: it has learned now. Every watched second need not say so. */
export function learnsNow(db: Db, param: { school: Placeholder; account: Placeholder }) {
  const mine = hasId(accounts, param.school, param.account)
  const longAgo = sql`${lastLearned} < now() - interval '5 minutes'`
  const update = db
    .update(accounts)
    .set({ learnedAt: sql`now()` })
    .where(and(mine, longAgo))
    .returning({ id: accounts.id })
  return db.$with('learned').as(update)
}

/** Says when accounts learned last, as `at` tells it of the row `accounts`. */
export async function learnedAt(db: Db, schoolId: number, ids: readonly number[], at: SQL): Promise<void> {
  await db
    .update(accounts)
    .set({ learnedAt: at })
    .where(and(eq(accounts.schoolId, schoolId), inArray(accounts.id, [...ids])))
}
