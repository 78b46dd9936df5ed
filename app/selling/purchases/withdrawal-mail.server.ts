import { and, eq, sql } from 'drizzle-orm'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { requireOrderForMail } from '#app/selling/payments/order-mail.server.ts'
import { withdrawalLetter, withdrawalLinkLetter } from './emails/withdrawal-letters.ts'
import { withdrawals } from './tables.server.ts'
import { withdrawPath } from './withdrawal.ts'
import { withdrawalLink } from './withdrawal-links.server.ts'

type TransactionKey = { schoolId: number; transactionId: number }

/** What of an order's money had gone back when its buyer withdrew: what goes back for that is told by a letter of its own. */
const refundedBefore = ({ schoolId, transactionId }: TransactionKey) =>
  sql`(select coalesce(-sum(e.amount), 0) from ledger_entries e where e.school_id = ${schoolId}
    and e.transaction_id = ${transactionId} and e.kind = 'refund' and e.created_at <= coalesce(withdrawals.confirmed_at, withdrawals.at))`.mapWith(
    Number,
  )

async function requireWithdrawal(db: Db, key: TransactionKey) {
  const { schoolId, transactionId } = key
  const [row] = await db
    .select({ at: withdrawals.at, text: withdrawals.text, refunded: refundedBefore(key) })
    .from(withdrawals)
    .where(and(eq(withdrawals.schoolId, schoolId), eq(withdrawals.transactionId, transactionId)))
  if (!row) throw new Error(`nobody withdrew from transaction ${transactionId}`)
  return row
}

/** Writes the buyer what they declared, when, and what follows: the acknowledgement that the law asks for, once. */
export async function acknowledgeWithdrawal(key: TransactionKey): Promise<void> {
  const { schoolId } = key
  const school = await findSchool(schoolId)
  const [found, { at, text, refunded }] = await inSchool(schoolId, async (db) => [
    await requireOrderForMail(db, key),
    await requireWithdrawal(db, key),
  ])
  const { transaction, order, product, to } = found
  const { id, hash, buyer, total, currency, createdAt } = transaction
  await sendLetter(withdrawalLetter, {
    school,
    to,
    // Who paid is no stranger.
    toStranger: false,
    reference: String(id),
    props: {
      order,
      orderedAt: createdAt,
      product,
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
  const { order, product, to } = await inSchool(schoolId, (db) => requireOrderForMail(db, { schoolId, transactionId }))
  await sendLetter(withdrawalLinkLetter, {
    school,
    to,
    reference: `${transactionId} ${sentAt}`,
    props: { order, product, sentAt, href: withdrawalLink(school, { transactionId, sentAt }) },
  })
}
