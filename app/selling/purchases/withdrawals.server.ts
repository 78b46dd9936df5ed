import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { endAccess } from '#app/selling/checkout/decisions.server.ts'
import { soldGifts, soldInstalments } from '#app/selling/checkout/sold-kinds.server.ts'
import { receiptNumber } from '#app/selling/invoices/receipt-number.ts'
import { receipts } from '#app/selling/invoices/tables.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { getTitles, orderedWith } from '#app/selling/payments/ordered-with.server.ts'
import { heldInLedger, refundedOf } from '#app/selling/payments/paid.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { begun } from './begun.server.ts'
import { withdrawn } from './events.server.ts'
import { withdrawals } from './tables.server.ts'
import {
  WITHDRAWAL_DAYS,
  type WithdrawalStatus,
  type WithdrawalSummary,
  type WithdrawPage,
  withdrawPath,
} from './withdrawal.ts'

/** So many days after that of the order, of an instalment after that of its product, to the end of the last one, by the school's clocks. */
const until = ({ id, timeZone }: CurrentSchool) =>
  sql<string>`(((coalesce(${soldInstalments.use().agreedAt(id, sql`${transactions.id}`)}, ${transactions.createdAt}) at time zone ${timeZone}::text)::date + ${WITHDRAWAL_DAYS + 1}::int)::timestamp at time zone ${timeZone}::text)`

/** How an order stands with the right to withdraw by a form sent now, or then; the first of these that holds. */
function termsOf(school: CurrentSchool, sentAt?: string) {
  // What its buyer gave away is used by whoever accepted it.
  const account = sql`(case when ${transactions.isGift} then ${soldGifts.use().holderOf(school.id, sql`${transactions.id}`)}
    else ${transactions.accountId} end)`
  return sql<WithdrawalStatus>`(case
    when exists (select from withdrawals w where w.school_id = ${school.id} and w.transaction_id = ${transactions.id}) then 'withdrawn'
    when ${transactions.settledAt} is null or ${transactions.total} = 0 then 'unpaid'
    when ${transactions.status} in ('REFUNDED', 'CHARGEBACK')
      or ${transactions.status} = 'REVOKED' and 0 >= ${heldInLedger(school.id, sql`${transactions.id}`)} then 'refunded'
    when ${sentAt ? sql`${sentAt}::timestamptz` : sql`now()`} >= ${until(school)} then 'late'
    when exists (select from consents c where c.school_id = ${school.id} and c.transaction_id = ${transactions.id}
        and c.kind = 'withdrawal_waiver' and c.given)
      and exists (select from (select i.product_id from transaction_items i
          where i.school_id = ${school.id} and i.transaction_id = ${transactions.id}
          union select b.product_id from bundle_parts b
          where b.school_id = ${school.id} and b.transaction_id = ${transactions.id} and not b.owned) i
        where ${begun({ school: school.id, account, product: sql`i.product_id`, order: sql`${transactions.id}` })}) then 'begun'
    else 'open' end)`
}

/** By its hash, or by its id as judged at the moment at which a form was sent (`sentAt`; else now). */
type OrderKey = { hash: string } | { transactionId: number; sentAt: string | undefined }

type WithdrawableOrder = Awaited<ReturnType<typeof requireWithdrawable>>

/** The order under a hash, or that a form sent without a session is about, and how it stands; else 404. */
export async function requireWithdrawable(db: Db, school: CurrentSchool, key: OrderKey) {
  return db
    .select({
      id: transactions.id,
      hash: transactions.hash,
      number: transactions.number,
      locale: transactions.locale,
      accountId: transactions.accountId,
      buyer: transactions.buyer,
      createdAt: transactions.createdAt,
      title: products.title,
      others: orderedWith(school.id),
      standing: termsOf(school, 'sentAt' in key ? key.sentAt : undefined),
      until: until(school).mapWith(transactions.createdAt),
      at: withdrawals.at,
      text: withdrawals.text,
    })
    .from(transactions)
    .innerJoin(products, hasId(products, school.id, transactions.productId))
    .leftJoin(withdrawals, and(eq(withdrawals.schoolId, school.id), eq(withdrawals.transactionId, transactions.id)))
    .where(
      and(
        eq(transactions.schoolId, school.id),
        'hash' in key ? eq(transactions.hash, key.hash) : eq(transactions.id, key.transactionId),
      ),
    )
    .then(requireRow)
}

const owns = (viewer: Viewer, { accountId }: WithdrawableOrder) => viewer.kind !== 'visitor' && viewer.id === accountId

/**
 * What the page shows to whoever has the hash or the e-mailed link (`link`, which then confirms): nothing personal, unless
 * they are logged in as the buyer.
 */
export function withdrawPage(
  viewer: Viewer,
  found: WithdrawableOrder,
  link?: { locale: Locale; path: string; sentAt: string },
): WithdrawPage {
  const { hash, buyer, createdAt, title, others, standing: stands, until: last, at, text } = found
  const own = owns(viewer, found)
  return {
    number: orderNumber(found),
    confirmsAt: link?.path ?? (own ? withdrawPath(hash) : null),
    sentAt: link?.sentAt ?? null,
    at: createdAt,
    product: getTitles(title, others, link?.locale ?? viewer.locale),
    standing: stands,
    until: last,
    own: own ? { name: `${buyer.first_name} ${buyer.last_name}`.trim(), email: buyer.email } : null,
    withdrawn: at === null ? null : { at, text: own ? text : null },
  }
}

/** Refuses (404) whoever is not logged in as the buyer. */
export function requireBuyer(viewer: Viewer, found: WithdrawableOrder): void {
  requireFound(owns(viewer, found))
}

type Declaration = { ip: string; text: string | undefined; sentAt?: string }

/**
 * A buyer withdraws from an order: written down once, access ends, and the news goes out. The period is judged by `sentAt`
 * where the form was sent before this confirms it. Where the right is gone it is a 409 that says why.
 */
export async function withdraw(
  db: Db,
  school: CurrentSchool,
  { id: transactionId }: WithdrawableOrder,
  { ip, text, sentAt }: Declaration,
): Promise<{ at: string }> {
  await lockTransaction(db, { schoolId: school.id, id: transactionId })
  // Asked under the lock: of two who withdraw at once the second hears that it is done.
  const { standing: stands } = await requireWithdrawable(db, school, { transactionId, sentAt })
  if (stands !== 'open') throw new Refusal(409, `purchases.withdraw_${stands}`)
  const written = await db
    .insert(withdrawals)
    .values({
      schoolId: school.id,
      transactionId,
      text: text || null,
      ip,
      ...(sentAt && { at: sentAt, confirmedAt: sql`now()` }),
    })
    .returning({ at: withdrawals.at })
    .then(expectRow)
  await endAccess(db, { schoolId: school.id, id: transactionId })
  await publish(db, school.id, withdrawn, { transactionId })
  return written
}

/** How these orders of one's own stand, the numbers of their receipts, and what of their money went back. */
export async function loadWithdrawals(
  db: Db,
  school: CurrentSchool,
  ids: readonly number[],
): Promise<Record<number, WithdrawalSummary>> {
  const rows = await db
    .select({
      id: transactions.id,
      standing: termsOf(school),
      refunded: refundedOf(school.id),
      series: receipts.series,
      number: receipts.number,
    })
    .from(transactions)
    .leftJoin(receipts, and(eq(receipts.schoolId, school.id), eq(receipts.transactionId, transactions.id)))
    .where(and(eq(transactions.schoolId, school.id), inArray(transactions.id, [...ids])))
  return Object.fromEntries(
    rows.map(({ id, standing: stands, refunded, series, number }) => {
      return [id, { standing: stands, receipt: series === null ? null : receiptNumber({ series, number }), refunded }]
    }),
  )
}
