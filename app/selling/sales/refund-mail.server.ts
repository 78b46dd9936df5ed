import { sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { refundLetter } from './emails/sale-letters.ts'
import { refunds } from './tables.server.ts'

type RefundKey = { schoolId: number; refundId: number }

/** Tells the buyer what goes back to them, once per refund. */
export async function sendRefundEmail(key: RefundKey): Promise<void> {
  const { schoolId } = key
  const school = await findSchool(schoolId)
  const { refund, transaction, items, emailVerifiedAt } = await inSchool(schoolId, (db) => readRefund(db, key))
  const { hash, accountId, locale, currency, buyer } = transaction
  const inWords = (some: RefundedItem[]) => some.map(({ title }) => inLocale(title, locale)).join(', ')
  const back = items.filter((item) => item.back)
  await sendLetter(refundLetter, {
    school,
    to: { id: accountId, email: buyer.email, emailVerifiedAt, locale, firstName: buyer.first_name },
    // Who paid is no stranger.
    toStranger: false,
    reference: String(refund.id),
    props: {
      amount: refund.amount,
      currency,
      order: orderNumber(transaction),
      // What came in beyond the price is of no item, and may go back last.
      product: inWords(back.length > 0 ? back : items),
      isGift: transaction.isGift,
      closed: refund.keepAccess ? null : inWords(items.filter(({ closed }) => closed)),
      // Which leads on where nothing of the order is left.
      href: getLoginAddress(school.origin, `/transaction/${hash}/thank-you`),
    },
  })
}

type RefundedItem = { title: LocalText; back: boolean; closed: boolean }

/**
 * The items that a refund names, or all of its order: whether money of them goes back that did not before, and whether it
 * closed them; what something else of the order holds open is not closed, nor what an earlier refund had closed.
 */
const itemsOfRefund = (school: number) => sql<RefundedItem[]>`(
  with named as (select o.item_id from refund_items o where o.school_id = ${school} and o.refund_id = refunds.id),
  before as (select o.item_id, sum(o.amount) as amount, bool_or(not r.keep_access) as closed
    from refunds r join refund_items o on o.school_id = ${school} and o.refund_id = r.id
    where r.school_id = ${school} and r.transaction_id = refunds.transaction_id and r.id < refunds.id
      and r.state <> 'refused' group by o.item_id)
  select json_agg(json_build_object('title', i.title,
      'back', coalesce(b.amount < i.net + i.vat, true),
      'closed', not coalesce(b.closed, false) and not exists (select from access_grants g
        where g.school_id = ${school} and g.source = 'transaction' and g.source_id = i.transaction_id
          and g.product_id = i.product_id and g.revoked_at is null)) order by i.id)
  from transaction_items i left join before b on b.item_id = i.id
  where i.school_id = ${school} and i.transaction_id = refunds.transaction_id
    and (i.id in (select item_id from named) or not exists (select from named)))`

async function readRefund(db: Db, { schoolId, refundId }: RefundKey) {
  const [row] = await db
    .select({
      refund: refunds,
      transaction: transactions,
      items: itemsOfRefund(schoolId),
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(refunds)
    .innerJoin(transactions, hasId(transactions, schoolId, refunds.transactionId))
    .innerJoin(accounts, hasId(accounts, schoolId, transactions.accountId))
    .where(hasId(refunds, schoolId, refundId))
  if (!row) throw new Error(`no refund ${refundId}`)
  return row
}
