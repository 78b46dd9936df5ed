import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Db, given, statement } from '../../platform/db.server.ts'
import type { NewPayment, ProviderFact, SaidKind } from '../provider.ts'
import { sandboxPayments } from '../tables.server.ts'

export const OUTCOMES = ['paid', 'declined', 'abandoned', 'delayed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const SAID: Record<Outcome, SaidKind> = {
  paid: 'captured',
  declined: 'declined',
  abandoned: 'abandoned',
  delayed: 'captured',
}

type SandboxPayment = typeof sandboxPayments.$inferSelect & { captured: boolean }

const insertPayment = statement('write_sandbox_payment', (db: Db) =>
  db
    .insert(sandboxPayments)
    .values(given('schoolId', 'ref', 'amount', 'currency', 'description', 'returnPath'))
    .onConflictDoNothing({ target: [sandboxPayments.schoolId, sandboxPayments.ref] }),
)

/** Enters a payment that a buyer is to decide on, once per ref. */
export async function enterPayment(
  db: Db,
  schoolId: number,
  { ref, amount, currency, description, returnPath }: NewPayment & { returnPath: string },
): Promise<void> {
  await insertPayment(db, { schoolId, ref, amount, currency, description, returnPath })
}

const byRef = statement('sandbox_payment', (db: Db) =>
  db
    .select({
      payment: sandboxPayments,
      captured: sql<boolean>`coalesce(${sandboxPayments.capturesAt} <= now(), false)`,
    })
    .from(sandboxPayments)
    .where(
      and(eq(sandboxPayments.schoolId, sql.placeholder('school')), eq(sandboxPayments.ref, sql.placeholder('ref'))),
    ),
)

/** A payment in the sandbox's books. */
export async function findSandboxPayment(db: Db, schoolId: number, ref: string): Promise<SandboxPayment | undefined> {
  const [row] = await byRef(db, { school: schoolId, ref })
  return row && { ...row.payment, captured: row.captured }
}

/** What the sandbox says about a payment by now: nothing before the buyer chose, or before the money moved. */
export function factsOf(payment: SandboxPayment | undefined): ProviderFact[] {
  if (!payment?.outcome || !payment.decidedAt) return []
  const { id, ref, amount, currency, outcome, decidedAt, capturesAt, refunds } = payment
  const kind = SAID[outcome]
  if (kind === 'captured' && !payment.captured) return []
  const about = { ref, currency, ids: { payment: `${id}` } }
  return [
    { ...about, eventId: `${ref}:${kind}`, kind, amount, occurredAt: capturesAt ?? decidedAt },
    ...refunds.map((refund) => ({
      ...about,
      eventId: `${ref}:refunded:${refund.ref}`,
      kind: 'refunded' as const,
      amount: refund.amount,
      occurredAt: refund.at,
      refund: refund.ref,
    })),
  ]
}

/** What the sandbox says of every payment whose money came or went on a day. */
export async function listOfDay(db: Db, schoolId: number, day: string): Promise<ProviderFact[]> {
  const from = sql`(${day}::date::timestamp at time zone 'UTC')`
  const within = (at: SQL) => sql`(${at} >= ${from} and ${at} < ${from} + interval '1 day')`
  const rows = await db
    .select()
    .from(sandboxPayments)
    .where(
      and(
        eq(sandboxPayments.schoolId, schoolId),
        sql`${sandboxPayments.capturesAt} <= now()`,
        or(
          within(sql`${sandboxPayments.capturesAt}`),
          sql`exists (select from jsonb_array_elements(${sandboxPayments.refunds}) r
            where ${within(sql`(r ->> 'at')::timestamptz`)})`,
        ),
      ),
    )
  return rows.flatMap((payment) => factsOf({ ...payment, captured: true }))
}
