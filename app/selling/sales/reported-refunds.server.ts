import { and, eq } from 'drizzle-orm'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { requireOrder } from '#app/selling/checkout/order-view.server.ts'
import { requireOrderForMail } from '#app/selling/payments/order-mail.server.ts'
import { providerFacts } from '#app/selling/payments/tables.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { refundLetter } from './emails/sale-letters.ts'
import { refundReported } from './events.server.ts'
import { listUnasked } from './refund.ts'
import { refunds } from './tables.server.ts'

/** Looks among the money of an order that went back for what nobody gave back here; its news may come twice. */
export async function findReportedRefunds({
  schoolId,
  transactionId: id,
}: {
  schoolId: number
  transactionId: number
}) {
  await inSchool(schoolId, async (db) => {
    const { facts } = await lockTransaction(db, { schoolId, id })
    const ofOrder = and(eq(refunds.schoolId, schoolId), eq(refunds.transactionId, id))
    const requested = await db.select().from(refunds).where(ofOrder)
    for (const { id: factId } of listUnasked(facts, requested)) await publish(db, schoolId, refundReported, { factId })
  })
}

/** Tells the buyer of money that went back in the provider's own panel, once. */
export async function sendReportedRefundEmail({ schoolId, factId }: { schoolId: number; factId: number }) {
  const school = await findSchool(schoolId)
  const { fact, found, kept, order, isGift } = await inSchool(schoolId, async (db) => {
    const fact = await db
      .select()
      .from(providerFacts)
      .where(hasId(providerFacts, schoolId, factId))
      .then(requireRow)
    const key = { schoolId, transactionId: fact.transactionId }
    const { order, row } = await requireOrder(db, { schoolId, id: fact.transactionId })
    const { isGift, access } = row.transaction
    return { fact, order, isGift, kept: access === 'kept', found: await requireOrderForMail(db, key) }
  })
  const outcome = getOutcome(order)
  const isOpen = outcome === 'success' || outcome === 'missing' || (outcome === 'refunded' && kept)
  await sendLetter(refundLetter, {
    school,
    to: found.to,
    // Who paid is no stranger.
    toStranger: false,
    reference: `reported ${factId}`,
    props: {
      amount: fact.amount,
      currency: fact.currency,
      order: order.number,
      product: found.product,
      closed: isOpen ? null : found.product,
      isGift,
      href: getLoginAddress(school.origin, `/transaction/${order.hash}/thank-you`),
    },
  })
}
