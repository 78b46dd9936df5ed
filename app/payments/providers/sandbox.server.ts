import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, given, inSchool, statement } from '../../platform/db.server.ts'
import { env } from '../../platform/env.server.ts'
import { queued } from '../../platform/jobs.server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentProvider, PaymentRequest, ProviderFact } from '../provider.ts'
import { readMessage } from '../sandbox-message.server.ts'
import { sandboxPayments } from '../tables.server.ts'
import type { SaidKind } from '../transaction-status.ts'

export const OUTCOMES = ['paid', 'declined', 'abandoned', 'delayed'] as const
export type Outcome = (typeof OUTCOMES)[number]

const SAID: Record<Outcome, SaidKind> = {
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

/** The test provider of the evaluation start. It keeps books of its own and talks to us over HTTP, as others do. */
export const sandbox: PaymentProvider = {
  async createPayment({ schoolId, ...request }: PaymentRequest) {
    await inSchool(schoolId, (db) => insertPayment(db, { schoolId, ...request }), { single: true })
    return { redirect: `/sandbox/pay/${request.ref}` }
  },

  readNotification: (schoolId, body, header) => readMessage(schoolId, body, header),

  async lookUp(schoolId, ref) {
    const payment = await inSchool(schoolId, (db) => findSandboxPayment(db, schoolId, ref), { reading: true })
    return payment ? factsOf(payment) : []
  },
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

const decide = statement('decide_sandbox_payment', (db: Db) =>
  db
    .update(sandboxPayments)
    .set({
      outcome: sql`${sql.placeholder('outcome')}`,
      decidedAt: sql`now()`,
      // Null where no money moves.
      capturesAt: sql`now() + make_interval(secs => ${sql.placeholder('delay')}::int)`,
    })
    .where(
      and(
        eq(sandboxPayments.schoolId, sql.placeholder('school')),
        eq(sandboxPayments.ref, sql.placeholder('ref')),
        isNull(sandboxPayments.outcome),
      ),
    )
    .returning({
      returnPath: sandboxPayments.returnPath,
      notified: queued(
        'sandbox.notify',
        sql`json_build_object('schoolId', ${sandboxPayments.schoolId}, 'ref', ${sandboxPayments.ref})`,
        sql`${sandboxPayments.capturesAt}`,
      ),
    }),
)

/**
 * The buyer's choice on the sandbox's page. A payment is decided once; the same choice again changes nothing, another
 * one is refused. The notification is queued with the decision.
 */
export async function decidePayment(db: Db, schoolId: number, ref: string, outcome: Outcome): Promise<string> {
  const delay = outcome === 'delayed' ? env.SANDBOX_DELAY_SECONDS : 0
  const moves = SAID[outcome] === 'captured'
  const [decided] = await decide(db, { school: schoolId, ref, outcome, delay: moves ? delay : null })
  if (decided) return decided.returnPath
  const known = await findSandboxPayment(db, schoolId, ref)
  if (!known) throw new Refusal(404, 'errors.not_found')
  if (known.outcome !== outcome) throw new Refusal(409, 'payments.sandbox_decided')
  return known.returnPath
}

/** What the sandbox says about a payment by now: nothing before the buyer chose, or before the money moved. */
export function factsOf(payment: SandboxPayment): ProviderFact[] {
  const { ref, amount, currency, outcome, decidedAt, capturesAt } = payment
  if (!outcome || !decidedAt) return []
  const kind = SAID[outcome]
  if (kind === 'captured' && !payment.captured) return []
  return [{ ref, eventId: `${ref}:${kind}`, kind, amount, currency, occurredAt: capturesAt ?? decidedAt }]
}
