import { and, eq, sql } from 'drizzle-orm'
import { type Db, given, inSchool, statement } from '../../platform/db.server.ts'
import type { PaymentProvider, PaymentRequest, ProviderFact } from '../provider.ts'
import { readMessage } from '../sandbox-message.server.ts'
import { sandboxPayments } from '../tables.server.ts'
import type { SaidKind } from '../transaction-status.ts'

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

/** What the sandbox says about a payment by now: nothing before the buyer chose, or before the money moved. */
export function factsOf(payment: SandboxPayment): ProviderFact[] {
  const { ref, amount, currency, outcome, decidedAt, capturesAt } = payment
  if (!outcome || !decidedAt) return []
  const kind = SAID[outcome]
  if (kind === 'captured' && !payment.captured) return []
  return [{ ref, eventId: `${ref}:${kind}`, kind, amount, currency, occurredAt: capturesAt ?? decidedAt }]
}
