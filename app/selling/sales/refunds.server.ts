import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { recordActivity } from '#app/platform/activity.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { keepAccess } from '#app/selling/checkout/decisions.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { makeRefund } from './jobs.server.ts'
import { getParts, leftToRefund, type RefundRow } from './refund.ts'
import { chooseItems, listPartsOfRefunds, namedBy, writeParts } from './refund-items.server.ts'
import { requireSale } from './sale.server.ts'
import { refundRequests, refunds } from './tables.server.ts'

/** `key` names the request: sent again under it, it is the same one. */
export type RefundRequest = { amount?: number; items?: number[]; keepAccess: boolean; reason: string; key?: string }
export type Refund = typeof refunds.$inferSelect

/**
 * The web process asks the provider at once; the job does where that process did not come to it, once no answer can be
 * waited for any more: some providers tell two askings apart by what went back alone.
 */
const AFTER_MS = 60_000

/** The refunds that were asked for of an order, in their order. */
export async function listRefundsOfOrder(db: Db, schoolId: number, transactionId: number): Promise<Refund[]> {
  return await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.schoolId, schoolId), eq(refunds.transactionId, transactionId)))
    .orderBy(asc(refunds.id))
}

/**
 * Writes down that money is to be given back, all that is left or a part, of the whole order or of some of its items, under
 * the order's lock: what others asked for counts, so together it is never more than came in, nor more of an item than was
 * paid for it. Asking the provider follows the commit.
 */
export async function requestRefund(db: Db, staff: Member, id: number, request: RefundRequest): Promise<Refund[]> {
  const { schoolId } = staff
  const { transaction, facts, items } = await lockTransaction(db, { schoolId, id })
  const { total, currency, provider, providerRef } = transaction
  const { keepAccess: kept, reason, key: requestKey } = request
  const leftOfOrder = leftToRefund(facts, await listRefundsOfOrder(db, schoolId, id), currency)
  const parts = request.items ? await listPartsOfRefunds(db, schoolId, id) : []
  const chosen = request.items && chooseItems(staff, items, request.items, { parts, left: leftOfOrder })
  const left = chosen?.together ?? leftOfOrder
  if (!provider || !providerRef || left === 0) throw new Refusal(409, 'sales.nothing_to_refund')
  const { amount = left } = request
  if (amount > left)
    throw invalid('amount', ['sales.more_than_left', { left: formatMoney(left, currency, staff.locale) }])
  const newRefund = { schoolId, transactionId: id, keepAccess: kept, reason, askedBy: staff.id, requestKey }
  const written = await db
    .insert(refunds)
    .values(getParts(amount, total).map((part) => ({ ...newRefund, ref: randomUUID(), amount: part })))
    .returning()
  if (chosen) for (const refund of written) await writeParts(db, refund, chosen)
  // Before the money moves: its news may come sooner than the answer.
  if (kept) await keepAccess(db, transaction, chosen?.items)
  const before = total - leftOfOrder
  await recordActivity(db, schoolId, {
    action: 'refund.created',
    id: written[0]?.id,
    title: orderNumber(transaction),
    personId: transaction.accountId,
    actorId: staff.id,
    changes: [
      { field: 'refunded', from: before, to: before + amount },
      { field: 'reason', from: null, to: reason },
      { field: 'keep_access', from: null, to: kept },
    ],
  })
  for (const { id: refundId } of written) await enqueue(db, makeRefund, { schoolId, refundId }, { afterMs: AFTER_MS })
  return written
}

/** The same once per request: one that was taken before answers what it asked for then, and nothing is to be done (`again`). */
export async function requestRefundOnce(
  db: Db,
  staff: Member,
  id: number,
  request: RefundRequest,
): Promise<{ refunds: Refund[]; again: boolean }> {
  const before = await askedBefore(db, staff, id, request)
  return before
    ? { refunds: before, again: true }
    : { refunds: await requestRefund(db, staff, id, request), again: false }
}

/** The same items are the same request, whichever way round they come. */
const inOrder = (items: readonly number[]) => [...new Set(items)].toSorted((a, b) => a - b)

/** The refunds that a request of this name asked for; undefined where it comes for the first time, or has no name. */
async function askedBefore(
  db: Db,
  { schoolId, id: accountId }: Member,
  transaction: number,
  { amount, items, keepAccess, reason, key }: RefundRequest,
): Promise<Refund[] | undefined> {
  if (key === undefined) return undefined
  const digest = createHash('sha256')
    .update(JSON.stringify([transaction, amount ?? null, keepAccess, reason, ...(items ? [inOrder(items)] : [])]))
    .digest()
  const request = { schoolId, accountId, key }
  const { rowCount } = await db
    .insert(refundRequests)
    .values({ ...request, asked: digest })
    .onConflictDoNothing()
  if (rowCount === 1) return undefined
  const [same] = await db
    .select({ key: refundRequests.key })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.schoolId, schoolId),
        eq(refundRequests.accountId, accountId),
        eq(refundRequests.key, key),
        eq(refundRequests.asked, digest),
      ),
    )
  if (!same) throw invalid('key', 'sales.other_request')
  return await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.schoolId, schoolId), eq(refunds.askedBy, accountId), eq(refunds.requestKey, key)))
    .orderBy(asc(refunds.id))
}

/** What became of refunds and of their order; `refund` is the first of several. */
export async function readRefunds(schoolId: number, transactionId: number, requested: readonly Refund[]) {
  const [{ status, currency }, all, parts] = await inSchool(schoolId, (db) =>
    Promise.all([
      requireSale(db, schoolId, transactionId),
      listRefundsOfOrder(db, schoolId, transactionId),
      listPartsOfRefunds(db, schoolId, transactionId),
    ]),
  )
  const rows = all
    .filter(({ id }) => requested.some((one) => one.id === id))
    .map(({ id, amount, keepAccess, reason, state }): RefundRow => {
      const items = namedBy({ id }, parts)
      return { id, amount, currency, keepAccess, reason, state, ...(items && { items }) }
    })
  return { status, refund: rows[0], refunds: rows }
}
