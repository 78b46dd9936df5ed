import { and, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { orderedWith, titlesOf } from '#app/selling/payments/ordered-with.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { withdrawalLetter } from './emails/withdrawal.tsx'
import { withdrawalLinkLetter } from './emails/withdrawal-link.tsx'
import { withdrawals } from './tables.server.ts'
import { withdrawPath } from './withdrawal.ts'
import { withdrawalLink } from './withdrawal-links.server.ts'

/** What of an order's money had gone back when its buyer withdrew: what goes back for that is told by a letter of its own. */
const refundedBefore = (school: number) =>
  sql`(select coalesce(-sum(e.amount), 0) from ledger_entries e where e.school_id = ${school}
    and e.transaction_id = transactions.id and e.kind = 'refund' and e.created_at <= coalesce(withdrawals.confirmed_at, withdrawals.at))`.mapWith(
    Number,
  )

/** Writes the buyer what they declared, when, and what follows: the acknowledgement that the law asks for, once. */
export async function acknowledgeWithdrawal({ schoolId, transactionId }: { schoolId: number; transactionId: number }) {
  const school = await findSchool(schoolId)
  const [row] = await inSchool(schoolId, (db) =>
    db
      .select({
        transaction: transactions,
        title: products.title,
        others: orderedWith(schoolId),
        emailVerifiedAt: accounts.emailVerifiedAt,
        at: withdrawals.at,
        text: withdrawals.text,
        refunded: refundedBefore(schoolId),
      })
      .from(withdrawals)
      .innerJoin(transactions, hasId(transactions, schoolId, withdrawals.transactionId))
      .innerJoin(products, hasId(products, schoolId, transactions.productId))
      .innerJoin(accounts, hasId(accounts, schoolId, transactions.accountId))
      .where(and(eq(withdrawals.schoolId, schoolId), eq(withdrawals.transactionId, transactionId))),
  )
  if (!row) throw new Error(`nobody withdrew from transaction ${transactionId}`)
  const { transaction, title, others, emailVerifiedAt, at, text, refunded } = row
  const { id, hash, accountId, locale, buyer, total, currency, createdAt } = transaction
  await sendLetter(withdrawalLetter, {
    school,
    to: { id: accountId, email: buyer.email, emailVerifiedAt, locale },
    // Who paid is no stranger.
    toStranger: false,
    reference: String(id),
    props: {
      order: orderNumber(transaction),
      orderedAt: createdAt,
      product: titlesOf(title, others, locale),
      name: `${buyer.first_name} ${buyer.last_name}`.trim(),
      amount: total - refunded,
      refunded,
      currency,
      at,
      text,
      href: school.origin + withdrawPath(hash),
    },
  })
}

/** E-mails the buyer of an order the link that confirms the form somebody sent, once per form. */
export async function mailWithdrawalLink(form: {
  schoolId: number
  transactionId: number | null
  sentAt: string
}): Promise<void> {
  const { schoolId, transactionId, sentAt } = form
  if (transactionId === null) return
  const school = await findSchool(schoolId)
  const [row] = await inSchool(schoolId, (db) =>
    db
      .select({
        transaction: transactions,
        title: products.title,
        others: orderedWith(schoolId),
        emailVerifiedAt: accounts.emailVerifiedAt,
      })
      .from(transactions)
      .innerJoin(products, hasId(products, schoolId, transactions.productId))
      .innerJoin(accounts, hasId(accounts, schoolId, transactions.accountId))
      .where(hasId(transactions, schoolId, transactionId)),
  )
  if (!row) throw new Error(`no transaction ${transactionId}`)
  const { transaction, title, others, emailVerifiedAt } = row
  const { accountId, locale, buyer } = transaction
  await sendLetter(withdrawalLinkLetter, {
    school,
    to: { id: accountId, email: buyer.email, emailVerifiedAt, locale },
    reference: `${transactionId} ${sentAt}`,
    props: {
      order: orderNumber(transaction),
      product: titlesOf(title, others, locale),
      sentAt,
      href: withdrawalLink(school, { transactionId, sentAt }),
    },
  })
}
