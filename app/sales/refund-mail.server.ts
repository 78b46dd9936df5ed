import { and, eq, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import { orderNumber } from '../payments/order-number.ts'
import { transactions } from '../payments/tables.server.ts'
import { type Db, inSchool } from '../platform/db.server.ts'
import { inLocale, type LocalText } from '../platform/i18n.ts'
import { sendLetter } from '../platform/letters.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { refundLetter } from './emails/refunded.tsx'
import { refunds } from './tables.server.ts'

type Which = { schoolId: number; refundId: number }

/** Tells the buyer what goes back to them, once per refund. */
export async function tellOfRefund(which: Which): Promise<void> {
  const { schoolId } = which
  const school = await findSchool(schoolId)
  const { refund, transaction, titles, emailVerifiedAt } = await inSchool(schoolId, (db) => readRefund(db, which))
  const { id, hash, accountId, locale, currency, buyer } = transaction
  await sendLetter(refundLetter, {
    school,
    to: { id: accountId, email: buyer.email, emailVerifiedAt, locale },
    // Who paid is no stranger.
    toStranger: false,
    reference: String(refund.id),
    props: {
      amount: refund.amount,
      currency,
      order: orderNumber(id),
      product: titles.map((title) => inLocale(title, locale)).join(', '),
      keepAccess: refund.keepAccess,
      href: `${school.origin}/transaction/${hash}/pending`,
    },
  })
}

/** What a refund is of: the items that it names, or all of its order. */
const titlesOf = (school: number) => sql<LocalText[]>`(
  with named as (select o.item_id from refund_items o where o.school_id = ${school} and o.refund_id = refunds.id)
  select json_agg(i.title order by i.id) from transaction_items i
  where i.school_id = ${school} and i.transaction_id = refunds.transaction_id
    and (i.id in (select item_id from named) or not exists (select from named)))`

async function readRefund(db: Db, { schoolId, refundId }: Which) {
  const [row] = await db
    .select({
      refund: refunds,
      transaction: transactions,
      titles: titlesOf(schoolId),
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(refunds)
    .innerJoin(transactions, and(eq(transactions.schoolId, schoolId), eq(transactions.id, refunds.transactionId)))
    .innerJoin(accounts, and(eq(accounts.schoolId, schoolId), eq(accounts.id, transactions.accountId)))
    .where(and(eq(refunds.schoolId, schoolId), eq(refunds.id, refundId)))
  if (!row) throw new Error(`no refund ${refundId}`)
  return row
}
