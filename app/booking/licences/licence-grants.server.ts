import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { reopenAccess, revokeAccess } from '#app/access/access/access.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { sendRemovalEmail } from './jobs.server.ts'
import { licenceInvitations, licences } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'accountId'>
type BoughtItem = Pick<Item, 'productId' | 'quantity' | 'accessDays'>

/** Hands over what a paid order holds for others; one alone is its buyer's own. */
export async function openLicences(db: Db, order: OrderKey, item: BoughtItem, boughtAt: string): Promise<void> {
  const { schoolId, id: transactionId, accountId } = order
  const { productId, quantity, accessDays } = item
  if (quantity === 1) return
  await db
    .insert(licences)
    .values({ schoolId, transactionId, accountId, productId, quantity, accessDays, boughtAt })
    .onConflictDoNothing()
}

const ofOrder = ({ schoolId, id }: OrderKey, { productId }: BoughtItem) =>
  and(eq(licences.schoolId, schoolId), eq(licences.transactionId, id), eq(licences.productId, productId))

/** Takes the licences of an order back, with what they opened to others; those are told. */
export async function endLicences(db: Db, order: OrderKey, item: BoughtItem): Promise<void> {
  if (item.quantity === 1) return
  const ended = await db
    .update(licences)
    .set({ endedAt: sql`now()` })
    .where(and(ofOrder(order, item), isNull(licences.endedAt)))
    .returning({ id: licences.transactionId })
  if (ended.length === 0) return
  const { schoolId } = order
  const { productId } = item
  await revokeAccess(db, { schoolId, productId, source: 'licence', sourceId: await heldBy(db, order) })
  const { id: invitationId, accountId } = licenceInvitations
  const invitations = await db.select({ invitationId, accountId }).from(licenceInvitations).where(held(order))
  await enqueueAll(
    db,
    sendRemovalEmail,
    invitations.flatMap(({ invitationId, accountId: holder }) =>
      holder === null ? [] : [{ schoolId, accountId: holder, productId, invitationId }],
    ),
  )
}

/** Gives them again, as they were, when the order's money is won back. */
export async function reopenLicences(db: Db, order: OrderKey, item: BoughtItem): Promise<void> {
  if (item.quantity === 1) return
  const again = await db
    .update(licences)
    .set({ endedAt: null })
    .where(and(ofOrder(order, item), isNotNull(licences.endedAt)))
    .returning({ id: licences.transactionId })
  if (again.length === 0) return
  const source = { schoolId: order.schoolId, productId: item.productId, source: 'licence' } as const
  await reopenAccess(db, { ...source, sourceId: await heldBy(db, order) })
}

/** The invitations of an order by which somebody has an account still. */
const held = ({ schoolId, id }: OrderKey) =>
  and(
    eq(licenceInvitations.schoolId, schoolId),
    eq(licenceInvitations.transactionId, id),
    inArray(licenceInvitations.status, ['accepted', 'activated']),
    isNotNull(licenceInvitations.accountId),
  )

async function heldBy(db: Db, order: OrderKey): Promise<number[]> {
  const rows = await db.select({ id: licenceInvitations.id }).from(licenceInvitations).where(held(order))
  return rows.map(({ id }) => id)
}
