import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type AccessLength, grantAccess } from './access.server.ts'
import { grantEnded } from './events.server.ts'
import { accessGrants } from './tables.server.ts'

export type StoredGrant = typeof accessGrants.$inferSelect

type GrantInput = AccessLength & { accountId: number; productId: number; reason: string; lengthens?: boolean }

/**
 * A member of staff opens a product to an account, or lengthens what is open; undefined when one opened it already, it is
 * still open, and this is not to lengthen it.
 */
export async function grantByHand(
  db: Db,
  { schoolId, id: sourceId }: Pick<Member, 'schoolId' | 'id'>,
  input: GrantInput,
): Promise<{ id: number } | undefined> {
  // What ran out stays as a record and no longer stands in the way.
  await db
    .update(accessGrants)
    .set({ revokedAt: accessGrants.endsAt })
    .where(
      and(
        eq(accessGrants.schoolId, schoolId),
        eq(accessGrants.accountId, input.accountId),
        eq(accessGrants.productId, input.productId),
        eq(accessGrants.source, 'staff'),
        isNull(accessGrants.revokedAt),
        sql`${accessGrants.endsAt} <= now()`,
      ),
    )
  return await grantAccess(db, { ...input, schoolId, source: 'staff', sourceId })
}

/** What opened a product to this account; else 404. */
export async function requireGrant(
  db: Db,
  { schoolId, accountId, id }: { schoolId: number; accountId: number; id: number },
): Promise<StoredGrant> {
  return db
    .select()
    .from(accessGrants)
    .where(and(eq(accessGrants.schoolId, schoolId), eq(accessGrants.accountId, accountId), eq(accessGrants.id, id)))
    .then(requireRow)
}

/** A member of staff ends a grant now; false when it had ended already. */
export async function revokeByHand(
  db: Db,
  { schoolId, id: revokedBy }: Member,
  { id, reason: revokeReason }: { id: number; reason: string },
): Promise<boolean> {
  const ended = await db
    .update(accessGrants)
    .set({ revokedAt: sql`now()`, revokedBy, revokeReason })
    .where(
      and(
        hasId(accessGrants, schoolId, id),
        isNull(accessGrants.revokedAt),
        sql`(${accessGrants.endsAt} is null or ${accessGrants.endsAt} > now())`,
      ),
    )
    .returning({ grantId: accessGrants.id })
  await recordEvent(db, schoolId, grantEnded, ...ended)
  return ended.length > 0
}

type SourceRevocation = Pick<StoredGrant, 'source' | 'sourceId'> & { reason: string; productIds?: readonly number[] }

/** A member of staff ends all that a source opened, or what it opened of these products. */
export async function revokeSourceByHand(
  db: Db,
  { schoolId, id: revokedBy }: Member,
  { source, sourceId, reason: revokeReason, productIds }: SourceRevocation,
): Promise<void> {
  const ended = await db
    .update(accessGrants)
    .set({ revokedAt: sql`now()`, revokedBy, revokeReason })
    .where(
      and(
        eq(accessGrants.schoolId, schoolId),
        eq(accessGrants.source, source),
        eq(accessGrants.sourceId, sourceId),
        productIds && inArray(accessGrants.productId, [...productIds]),
        isNull(accessGrants.revokedAt),
      ),
    )
    .returning({ grantId: accessGrants.id })
  await recordEvent(db, schoolId, grantEnded, ...ended)
}

/** How many products a transaction still opens. */
export async function countOpenedBy(db: Db, schoolId: number, transactionId: number): Promise<number> {
  return await db.$count(
    accessGrants,
    and(
      eq(accessGrants.schoolId, schoolId),
      eq(accessGrants.source, 'transaction'),
      eq(accessGrants.sourceId, transactionId),
      isNull(accessGrants.revokedAt),
    ),
  )
}

/** The products that a transaction opened and a member of staff took away. */
export async function listTakenByHand(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
): Promise<Set<number>> {
  const { productId, source, sourceId, revokedBy } = accessGrants
  const ofOrder = and(eq(accessGrants.schoolId, schoolId), eq(source, 'transaction'), eq(sourceId, id))
  const rows = await db
    .select({ productId })
    .from(accessGrants)
    .where(and(ofOrder, isNotNull(revokedBy)))
  return new Set(rows.map((row) => row.productId))
}
