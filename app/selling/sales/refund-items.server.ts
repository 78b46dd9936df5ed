import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { spreadMoney } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Item } from '#app/selling/payments/transactions.server.ts'
import type { NamedRefundPart } from '#app/selling/taxes/later-domains.server.ts'
import { leftOfItems } from './refund.ts'
import { refundItems, refunds } from './tables.server.ts'

/** What of a refund goes back of an item. */
export type RefundPart = typeof refundItems.$inferSelect & Pick<typeof refunds.$inferSelect, 'state' | 'keepAccess'>

/** Of which items the refunds of an order are, item by item; those that name none are of the whole order. */
export async function listPartsOfRefunds(db: Db, schoolId: number, transactionId: number): Promise<RefundPart[]> {
  return await db
    .select({
      schoolId: refundItems.schoolId,
      refundId: refundItems.refundId,
      itemId: refundItems.itemId,
      amount: refundItems.amount,
      state: refunds.state,
      keepAccess: refunds.keepAccess,
    })
    .from(refundItems)
    .innerJoin(refunds, hasId(refunds, schoolId, refundItems.refundId))
    .where(and(eq(refundItems.schoolId, schoolId), eq(refunds.transactionId, transactionId)))
    .orderBy(asc(refundItems.itemId))
}

/** The same of several orders by the names under which providers know the refunds, for taxes and invoices. */
export async function listNamedParts(
  db: Db,
  schoolId: number,
  transactionIds: readonly number[],
): Promise<NamedRefundPart[]> {
  return await db
    .select({
      transactionId: refunds.transactionId,
      ref: refunds.ref,
      itemId: refundItems.itemId,
      amount: refundItems.amount,
    })
    .from(refundItems)
    .innerJoin(refunds, hasId(refunds, schoolId, refundItems.refundId))
    .where(and(eq(refundItems.schoolId, schoolId), inArray(refunds.transactionId, [...transactionIds])))
    .orderBy(asc(refundItems.refundId), asc(refundItems.itemId))
}

/** The items that a refund is of; undefined where it is of the whole order. */
export function namedBy({ id }: { id: number }, parts: readonly RefundPart[]): number[] | undefined {
  const own = parts.filter(({ refundId }) => refundId === id)
  return own.length > 0 ? own.map(({ itemId }) => itemId) : undefined
}

/** Items that were chosen of an order, what may still go back of each, and of all of them together. */
export type ChosenItems = { items: Item[]; left: number[]; together: number }

/** Those of an order's items that were asked for, each once; 404 for one of another order, 409 where nothing of it is left. */
export function chooseItems(
  staff: Member,
  items: readonly Item[],
  wanted: readonly number[],
  { parts, left }: { parts: readonly RefundPart[]; left: number },
): ChosenItems {
  requireFound(!wanted.some((id) => !items.some((item) => item.id === id)))
  const chosen = items.filter(({ id }) => wanted.includes(id))
  const lefts = leftOfItems(chosen, parts, left)
  // What cost nothing goes along with what did.
  const [over] = chosen.filter(({ net, vat }, at) => lefts[at] === 0 && net + vat > 0)
  if (over) throw new Refusal(409, ['sales.item_refunded', { title: inLocale(over.title, staff.locale) }])
  return {
    items: chosen,
    left: lefts,
    together: Math.min(
      left,
      lefts.reduce((sum, one) => sum + one, 0),
    ),
  }
}

/** Writes down what of a refund is of which item: by what is left of each, so that it adds up. */
export async function writeParts(
  db: Db,
  { schoolId, id: refundId, amount }: typeof refunds.$inferSelect,
  { items, left }: ChosenItems,
): Promise<void> {
  const shares = spreadMoney(amount, left)
  await db
    .insert(refundItems)
    .values(items.map(({ id: itemId }, at) => ({ schoolId, refundId, itemId, amount: shares[at] ?? 0 })))
}
