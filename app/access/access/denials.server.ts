import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { accessDenials } from './tables.server.ts'

type Denial = { accountId: number; productId: number; reason: string }

/** A member of staff closes a product to an account, whatever opens it; undefined when somebody did already. */
export async function denyAccess(
  db: Db,
  { schoolId, id: deniedBy }: Member,
  denial: Denial,
): Promise<{ id: number } | undefined> {
  const [written] = await db
    .insert(accessDenials)
    .values({ schoolId, deniedBy, ...denial })
    .onConflictDoNothing()
    .returning({ id: accessDenials.id })
  return written
}

type LiftedDenial = { accountId: number; id: number; reason: string }

/** A member of staff takes a denial away, and what opens the product opens it again; undefined when there is none. */
export async function liftDenial(
  db: Db,
  { schoolId, id: liftedBy }: Member,
  { accountId, id, reason: liftReason }: LiftedDenial,
): Promise<{ id: number } | undefined> {
  const [lifted] = await db
    .update(accessDenials)
    .set({ liftedAt: sql`now()`, liftedBy, liftReason })
    .where(
      and(
        eq(accessDenials.schoolId, schoolId),
        eq(accessDenials.accountId, accountId),
        eq(accessDenials.id, id),
        isNull(accessDenials.liftedAt),
      ),
    )
    .returning({ id: accessDenials.id })
  return lifted
}

/** The products that the school denies to an account. */
export async function listDeniedProducts(db: Db, schoolId: number, accountId: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: accessDenials.productId })
    .from(accessDenials)
    .where(
      and(eq(accessDenials.schoolId, schoolId), eq(accessDenials.accountId, accountId), isNull(accessDenials.liftedAt)),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Forgets what was denied to an account and in which words. */
export async function deleteDenialsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(accessDenials)
    .where(and(eq(accessDenials.schoolId, schoolId), eq(accessDenials.accountId, accountId)))
}
