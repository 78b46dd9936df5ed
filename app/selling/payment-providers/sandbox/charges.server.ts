import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { notifyOfPayment } from '../jobs.server.ts'
import type { NewPayment, Payment, ProviderFact, ProviderIds, Refund } from '../provider.ts'
import { sandboxPayments } from '../tables.server.ts'
import { findSandboxPayment, toFacts } from './books.server.ts'

/**
 * Charges what the payment of this number saved, once per ref: paid at once, or declined as was chosen on its page. Where
 * it wants the buyer there, the payment waits to be decided on the sandbox's page.
 */
export async function chargeSaved(
  db: Db,
  schoolId: number,
  saved: ProviderIds,
  { ref, amount, currency, description }: NewPayment,
): Promise<ProviderFact[]> {
  const [first] = await db
    .select({ later: sandboxPayments.later })
    .from(sandboxPayments)
    .where(
      and(
        hasId(sandboxPayments, schoolId, Number(saved.payment ?? 0)),
        eq(sandboxPayments.saves, true),
        sql`${sandboxPayments.capturesAt} <= now()`,
      ),
    )
  const reason = first ? first.later : 'other'
  const decided = reason === 'authentication' ? {} : { outcome: reason ? 'declined' : 'paid', decidedAt: sql`now()` }
  const { rowCount } = await db
    .insert(sandboxPayments)
    .values({
      schoolId,
      ref,
      amount,
      currency,
      description,
      returnPath: '/',
      reason,
      ...(decided as { outcome?: 'paid' | 'declined' }),
      capturesAt: reason ? null : sql`now()`,
    })
    .onConflictDoNothing({ target: [sandboxPayments.schoolId, sandboxPayments.ref] })
  if (rowCount) await enqueue(db, notifyOfPayment, { schoolId, ref })
  return toFacts(await findSandboxPayment(db, schoolId, ref))
}

/** Gives a part of a payment back, once per ref of the refund; 409 for more than came in. */
export async function refundPayment(
  db: Db,
  schoolId: number,
  { ref, ids }: Payment,
  refund: Refund,
): Promise<ProviderFact[]> {
  const byRef = and(eq(sandboxPayments.schoolId, schoolId), eq(sandboxPayments.ref, ref))
  const [books] = await db
    .select({ refunds: sandboxPayments.refunds, now: sql<string>`now()`.mapWith(sandboxPayments.createdAt) })
    .from(sandboxPayments)
    .where(byRef)
    .for('update')
  const payment = await findSandboxPayment(db, schoolId, ref)
  if (!books || !payment || `${payment.id}` !== ids.payment) throw new Refusal(409, 'payments.refund_refused')
  if (books.refunds.some((one) => one.ref === refund.ref)) return toFacts(payment)
  const left = books.refunds.reduce((rest, { amount }) => rest - amount, payment.captured ? payment.amount : 0)
  if (refund.amount > left) throw new Refusal(409, 'payments.refund_refused')
  const refunds = [...books.refunds, { ref: refund.ref, amount: refund.amount, at: books.now }]
  await db.update(sandboxPayments).set({ refunds }).where(byRef)
  await enqueue(db, notifyOfPayment, { schoolId, ref })
  return toFacts({ ...payment, refunds })
}
