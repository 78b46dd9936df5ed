import { sql } from 'drizzle-orm'
import type { LocalText } from '#app/platform/i18n.ts'
import type { MailState } from '#app/platform/mail-outbox.server.ts'
import { soldInstalments } from '#app/selling/checkout/sold-kinds.server.ts'
import type { NumberedOrder } from '#app/selling/payments/order-number.ts'
import type { Buyer } from '#app/selling/payments/tables.server.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { alsoPaid } from './paid-twice.server.ts'
import type { RefundState } from './refund.ts'
import { isAbout } from './resent-letters.server.ts'

// What belongs to a transaction: columns of the statement that reads it.

export type Grant = {
  product: number
  title: LocalText
  startsAt: string
  endsAt: string | null
  revokedAt: string | null
  reason: string | null
  by: string | null
}
export type Receipt = { series: string; number: number | null }

export type SaleRefund = {
  ref: string
  amount: number
  keepAccess: boolean
  reason: string
  state: RefundState
  askedAt: string
  answeredAt: string | null
  by: string
  items: { itemId: number; amount: number }[]
}

export const grantsOfSale = (school: number) => sql<Grant[]>`(
  select coalesce(json_agg(json_build_object('product', g.product_id, 'title', p.title, 'startsAt', g.starts_at, 'endsAt', g.ends_at,
    'revokedAt', g.revoked_at, 'reason', g.revoke_reason, 'by', concat_ws(' ', a.first_name, nullif(a.last_name, ''))) order by g.id), '[]')
  from access_grants g join products p on p.school_id = ${school} and p.id = g.product_id
  left join accounts a on a.school_id = ${school} and a.id = g.revoked_by
  where g.school_id = ${school} and g.source = 'transaction' and g.source_id = transactions.id)`

export const historyOfSale = (school: number) => sql<{ status: TransactionStatus; at: string }[]>`(
  select coalesce(json_agg(json_build_object('status', h.status, 'at', h.at) order by h.id), '[]')
  from transaction_history h where h.school_id = ${school} and h.transaction_id = transactions.id)`

/** The code that took something off, as it was called then. */
export const codeOfSale = (school: number) => sql<string | null>`(
  select u.code from promo_code_uses u where u.school_id = ${school} and u.transaction_id = transactions.id)`

/** What the provider keeps of the payment; null until it says so. */
export const feeOfSale = (school: number) =>
  sql<number | null>`(select f.amount from payment_fees f where f.school_id = ${school}
    and f.transaction_id = transactions.id)`.mapWith(Number)

export const alsoPaidOfSale = (school: number) =>
  sql<NumberedOrder[]>`(select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]')
    from (${alsoPaid(school)}) o)`

/** What of its money paid instalments that were not to be paid any more. */
export const inVainOfSale = (school: number) =>
  sql`(select coalesce(sum(v.amount), 0) from (${soldInstalments.use().paidInVain(school)}) v
    where v.transaction_id = transactions.id)`.mapWith(Number)

export const receiptOfSale = (school: number) => sql<Receipt | null>`(
  select json_build_object('series', r.series, 'number', r.number)
  from receipts r where r.school_id = ${school} and r.transaction_id = transactions.id)`

export const refundsOfSale = (school: number) => sql<SaleRefund[]>`(
  select coalesce(json_agg(json_build_object('ref', r.ref, 'amount', r.amount, 'keepAccess', r.keep_access,
    'reason', r.reason, 'state', r.state, 'askedAt', r.asked_at, 'answeredAt', r.answered_at,
    'by', concat_ws(' ', a.first_name, nullif(a.last_name, '')),
    'items', (select coalesce(json_agg(json_build_object('itemId', o.item_id, 'amount', o.amount) order by o.item_id), '[]')
      from refund_items o where o.school_id = ${school} and o.refund_id = r.id)) order by r.id), '[]')
  from refunds r join accounts a on a.school_id = ${school} and a.id = r.asked_by
  where r.school_id = ${school} and r.transaction_id = transactions.id)`

export const withdrawalOfSale = (school: number) => sql<{ at: string; text: string | null } | null>`(
  select json_build_object('at', w.at, 'text', w.text) from withdrawals w
  where w.school_id = ${school} and w.transaction_id = transactions.id)`

export type SaleLetter = {
  id: number
  subject: string
  state: MailState
  problem: string | null
  createdAt: string
  sentAt: string | null
}

export const lettersOfSale = (school: number) => sql<SaleLetter[]>`(
  select coalesce(json_agg(json_build_object('id', m.id, 'subject', m.subject, 'state', m.state, 'problem', m.problem,
    'createdAt', m.created_at, 'sentAt', m.sent_at) order by m.id), '[]')
  from mails m where m.school_id = ${school} and m.account_id = transactions.account_id
    and ${isAbout(school, sql`transactions.id`)})`

export type SaleChange = { at: string; by: string; before: Buyer; after: Buyer }

export const changesOfSale = (school: number) => sql<SaleChange[]>`(
  select coalesce(json_agg(json_build_object('at', c.changed_at, 'by', concat_ws(' ', a.first_name, nullif(a.last_name, '')),
    'before', c.before, 'after', c.after) order by c.id), '[]')
  from buyer_changes c join accounts a on a.school_id = ${school} and a.id = c.changed_by
  where c.school_id = ${school} and c.transaction_id = transactions.id)`
