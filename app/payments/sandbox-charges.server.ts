import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { notifyOfPayment } from './jobs.server.ts'
import type { NewPayment, Payment, ProviderFact, ProviderIds, Refund } from './provider.ts'
import { factsOf, findSandboxPayment } from './sandbox-books.server.ts'
import { sandboxPayments } from './tables.server.ts'

/** Charges what the payment of this number saved, once per ref: paid at once if that one was paid, else declined. */
export async function chargeSaved(
  db: Db,
  schoolId: number,
  saved: ProviderIds,
  { ref, amount, currency, description }: NewPayment,
): Promise<ProviderFact[]> {
  const [first] = await db
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .where(
      and(
        eq(sandboxPayments.schoolId, schoolId),
        eq(sandboxPayments.id, Number(saved.payment ?? 0)),
        sql`${sandboxPayments.capturesAt} <= now()`,
      ),
    )
  const decided = { outcome: first ? 'paid' : 'declined', decidedAt: sql`now()` } as const
  const { rowCount } = await db
    .insert(sandboxPayments)
    .values({
      ...{ schoolId, ref, amount, currency, description, returnPath: '/' },
      ...decided,
      capturesAt: first ? sql`now()` : null,
    })
    .onConflictDoNothing({ target: [sandboxPayments.schoolId, sandboxPayments.ref] })
  if (rowCount) await enqueue(db, notifyOfPayment, { schoolId, ref })
  return factsOf(await findSandboxPayment(db, schoolId, ref))
}

/** Gives a part of a payment back, once per ref of the refund; 409 for more than came in. */
export async function giveBack(db: Db, schoolId: number, payment: Payment, refund: Refund): Promise<ProviderFact[]> {
  const { refunds, amount } = sandboxPayments
  const before = sql`(select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(${refunds}) r)`
  const entry = sql`jsonb_build_object('ref', ${refund.ref}::text, 'amount', ${refund.amount}::bigint, 'at', now())`
  const { rowCount } = await db
    .update(sandboxPayments)
    .set({ refunds: sql`${refunds} || ${entry}` })
    .where(
      and(
        eq(sandboxPayments.schoolId, schoolId),
        eq(sandboxPayments.ref, payment.ref),
        eq(sandboxPayments.id, Number(payment.ids.payment ?? 0)),
        sql`${sandboxPayments.capturesAt} <= now() and ${before} + ${refund.amount}::bigint <= ${amount}`,
        sql`not ${refunds} @> jsonb_build_array(jsonb_build_object('ref', ${refund.ref}::text))`,
      ),
    )
  const known = await findSandboxPayment(db, schoolId, payment.ref)
  if (!known?.refunds.some(({ ref }) => ref === refund.ref)) throw new Refusal(409, 'payments.refund_refused')
  if (rowCount) await enqueue(db, notifyOfPayment, { schoolId, ref: payment.ref })
  return factsOf(known)
}
