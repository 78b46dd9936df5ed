import { and, eq, sql } from 'drizzle-orm'
import { type Db, given, statement } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ProviderFact } from './provider.ts'
import { type ProviderName, providerFacts, transactions } from './tables.server.ts'

type Charged = { schoolId: number; id: number; total: number; currency: string }

const byProviderRef = statement('transaction_of_provider_ref', (db: Db) =>
  db
    .select({
      schoolId: transactions.schoolId,
      id: transactions.id,
      total: transactions.total,
      currency: transactions.currency,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, sql.placeholder('school')),
        eq(transactions.provider, sql.placeholder('provider')),
        eq(transactions.providerRef, sql.placeholder('ref')),
      ),
    ),
)

/** The transaction that a provider's reference belongs to, in this school alone: else 404. */
export async function findByProviderRef(
  db: Db,
  schoolId: number,
  provider: ProviderName,
  ref: string,
): Promise<Charged> {
  const [row] = await byProviderRef(db, { school: schoolId, provider, ref })
  if (!row) throw new Refusal(404, 'errors.not_found')
  return row
}

const insertFact = statement('write_fact', (db: Db) =>
  db
    .insert(providerFacts)
    .values(given('schoolId', 'transactionId', 'provider', 'eventId', 'kind', 'amount', 'currency', 'occurredAt'))
    .onConflictDoNothing({ target: [providerFacts.schoolId, providerFacts.provider, providerFacts.eventId] })
    .returning({ id: providerFacts.id }),
)

const byEvent = statement('transaction_of_event', (db: Db) =>
  db
    .select({ id: providerFacts.transactionId })
    .from(providerFacts)
    .where(
      and(
        eq(providerFacts.schoolId, sql.placeholder('schoolId')),
        eq(providerFacts.provider, sql.placeholder('provider')),
        eq(providerFacts.eventId, sql.placeholder('eventId')),
      ),
    ),
)

/**
 * Keeps what a provider said, once per event of theirs. A message about another amount or currency than the order's
 * is no fact: it is logged for a person to look at and refused. An event that was already told of another order is
 * logged too, and changes nothing.
 */
export async function recordFact(
  db: Db,
  transaction: Charged,
  provider: ProviderName,
  { eventId, kind, amount, currency, occurredAt }: ProviderFact,
): Promise<void> {
  const { schoolId, id, total } = transaction
  const fits = kind === 'refunded' ? amount > 0 && amount <= total : amount === total
  if (!fits || currency !== transaction.currency) {
    log.warn(
      { school: schoolId, transaction: id, provider, event: eventId, kind, amount, currency },
      'payment mismatch',
    )
    throw new Refusal(422, 'payments.wrong_amount')
  }
  const said = { schoolId, transactionId: id, provider, eventId, kind, amount, currency, occurredAt }
  const [written] = await insertFact(db, said)
  if (written) return
  const [known] = await byEvent(db, { schoolId, provider, eventId })
  if (known && known.id !== id) {
    log.warn({ school: schoolId, transaction: id, known: known.id, provider, event: eventId, kind }, 'event id reused')
  }
}
