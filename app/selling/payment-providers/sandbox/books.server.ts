import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Db, namedPlaceholders, statement } from '#app/platform/db.server.ts'
import type { Decline, MeansFact, NewPayment, ProviderFact, ReportedFactKind, SavedMeans } from '../provider.ts'
import { sandboxPayments } from '../tables.server.ts'

export const OUTCOMES = ['paid', 'declined', 'abandoned', 'delayed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_FACTS: Record<Outcome, ReportedFactKind> = {
  paid: 'captured',
  declined: 'declined',
  abandoned: 'abandoned',
  delayed: 'captured',
}

type SandboxPayment = typeof sandboxPayments.$inferSelect & { captured: boolean }

const insertPayment = statement('write_sandbox_payment', (db: Db) =>
  db
    .insert(sandboxPayments)
    .values(namedPlaceholders('schoolId', 'ref', 'amount', 'currency', 'description', 'returnPath', 'saves'))
    .onConflictDoUpdate({
      target: [sandboxPayments.schoolId, sandboxPayments.ref],
      // What was charged without the buyer had nowhere to come back to.
      set: { returnPath: sql`excluded.return_path` },
      setWhere: sql`${sandboxPayments.returnPath} <> excluded.return_path`,
    }),
)

/** Enters a payment that a buyer is to decide on, once per ref; one of no amount is there to save a means alone. */
export async function enterPayment(
  db: Db,
  schoolId: number,
  {
    ref,
    amount,
    currency,
    description,
    returnPath,
    saves = false,
  }: NewPayment & { returnPath: string; saves?: boolean },
): Promise<void> {
  await insertPayment(db, { schoolId, ref, amount, currency, description, returnPath, saves })
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

/** The sandbox always knows when something happened. */
type SandboxFact = ProviderFact & { occurredAt: string }

/** What the sandbox says about a payment by now: nothing before the buyer chose, or before the money moved. */
export function toFacts(payment: SandboxPayment | undefined): SandboxFact[] {
  if (!payment || payment.amount === 0) return []
  const { id, ref, amount, currency, outcome, decidedAt, capturesAt, createdAt, refunds, reason } = payment
  const about = { ref, currency, ids: { payment: `${id}` } }
  if (!outcome || !decidedAt) return reason ? [declinedFact({ ...about, amount, reason, occurredAt: createdAt })] : []
  const kind = OUTCOME_FACTS[outcome]
  if (kind === 'declined') return [declinedFact({ ...about, amount, reason, occurredAt: decidedAt })]
  if (kind === 'captured' && !payment.captured) return []
  const saved = kind === 'captured' ? savedBy(payment) : undefined
  return [
    {
      ...about,
      eventId: `${ref}:${kind}`,
      kind,
      amount,
      occurredAt: capturesAt ?? decidedAt,
      ...(saved && { saved }),
    },
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

type DeclinedPayment = Pick<SandboxFact, 'ref' | 'currency' | 'amount' | 'occurredAt'> & { reason: Decline | null }

function declinedFact({ reason, ...about }: DeclinedPayment): SandboxFact {
  return { ...about, eventId: `${about.ref}:declined`, kind: 'declined', ...(reason && { reason }) }
}

/** What a payment saved: a card that nobody has. */
function savedBy({ id, saves, decidedAt }: SandboxPayment): SavedMeans | undefined {
  if (!saves || !decidedAt) return undefined
  const card = { brand: 'Test', last4: '4242', month: 12, year: new Date(decidedAt).getUTCFullYear() + 3 }
  return { ids: { payment: `${id}` }, card }
}

/** What became of a means that was to be saved without paying: nothing before its owner chose. */
export function getMeansFact(payment: SandboxPayment | undefined): MeansFact | undefined {
  if (payment?.amount !== 0 || !payment.outcome) return undefined
  const saved = OUTCOME_FACTS[payment.outcome] === 'captured' && payment.captured ? savedBy(payment) : undefined
  if (saved) return { ref: payment.ref, saved }
  return payment.outcome === 'declined' ? { ref: payment.ref, declined: 'other' } : undefined
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
  return rows.flatMap((payment) => toFacts({ ...payment, captured: true }))
}
