import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Db, statement } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { notifyOfPayment } from '../jobs.server.ts'
import type { Decline } from '../provider.ts'
import { sandboxPayments } from '../tables.server.ts'
import { findSandboxPayment, OUTCOME_FACTS, type Outcome } from './books.server.ts'

const decide = statement('decide_sandbox_payment', (db: Db) =>
  db
    .update(sandboxPayments)
    .set({
      outcome: sql`${sql.placeholder('outcome')}`,
      decidedAt: sql`now()`,
      later: sql`case when ${sandboxPayments.saves} then ${sql.placeholder('later')}::text end`,
      // Null where no money moves.
      capturesAt: sql`now() + make_interval(secs => ${sql.placeholder('delay')}::int)`,
    })
    .where(
      and(
        eq(sandboxPayments.schoolId, sql.placeholder('school')),
        eq(sandboxPayments.ref, sql.placeholder('ref')),
        // What was declined without the buyer there may be paid all the same, as elsewhere.
        or(
          isNull(sandboxPayments.outcome),
          and(eq(sandboxPayments.outcome, 'declined'), isNotNull(sandboxPayments.reason)),
        ),
      ),
    )
    .returning({ returnPath: sandboxPayments.returnPath }),
)

/**
 * The buyer's choice on the sandbox's page. A payment is decided once; the same choice again changes nothing, another
 * one is refused. The notification is queued with the decision.
 * @param later how later charges of what it saves are declined; null where they are paid
 */
export async function decidePayment(
  db: Db,
  schoolId: number,
  ref: string,
  outcome: Outcome,
  later: Decline | null = null,
): Promise<string> {
  const delay = outcome === 'delayed' ? env.SANDBOX_DELAY_SECONDS : 0
  const moves = OUTCOME_FACTS[outcome] === 'captured'
  const [decided] = await decide(db, { school: schoolId, ref, outcome, later, delay: moves ? delay : null })
  if (decided) {
    await enqueue(db, notifyOfPayment, { schoolId, ref }, { afterMs: moves ? delay * 1000 : null })
    return decided.returnPath
  }
  const known = await findSandboxPayment(db, schoolId, ref)
  requireFound(known)
  if (known.outcome !== outcome) throw new Refusal(409, 'payments.sandbox_decided')
  return known.returnPath
}
