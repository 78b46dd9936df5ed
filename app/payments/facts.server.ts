import { and, eq, sql } from 'drizzle-orm'
import { type Db, given, statement } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ProviderFact } from './provider.ts'
import { type ProviderName, providerFacts, transactions } from './tables.server.ts'

type Said = typeof providerFacts.$inferInsert
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

/**
 * Takes the order's lock before it writes: the new row's foreign key would share that lock with the facts that are being
 * written beside it, and then each would wait for the other's end to settle the order.
 */
const insertFact = statement('write_fact', (db: Db) =>
  db
    .insert(providerFacts)
    .values({
      ...given('schoolId', 'provider', 'eventId', 'kind', 'amount', 'currency', 'occurredAt'),
      transactionId: sql`(select ${transactions.id} from ${transactions}
        where ${transactions.schoolId} = ${sql.placeholder('schoolId')}
        and ${transactions.id} = ${sql.placeholder('transactionId')} for update)`,
    })
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

/** What became of a message: new, told before, or about another amount or currency than the order's. */
export type Recorded = 'written' | 'known' | 'mismatched'

/**
 * Keeps what a provider said, once per event of theirs. What does not fit the order is kept as mismatched, which counts
 * for nothing, and logged for a person to look at. An event that was already told of another order is logged too, and
 * changes nothing.
 */
export async function recordFact(
  db: Db,
  transaction: Charged,
  provider: ProviderName,
  { eventId, kind, amount, currency, occurredAt }: ProviderFact,
): Promise<Recorded> {
  const { schoolId, id, total } = transaction
  const said = { schoolId, transactionId: id, provider, eventId, kind, amount, currency, occurredAt }
  const fits = kind === 'refunded' ? amount > 0 && amount <= total : amount === total
  if (!fits || currency !== transaction.currency) {
    log.warn(
      { school: schoolId, transaction: id, provider, event: eventId, kind, amount, currency },
      'payment mismatch',
    )
    // Under another name than its own, so that the same event, put right, is still taken.
    await insertFact(db, { ...said, kind: 'mismatched', eventId: `mismatched ${eventId}` })
    return 'mismatched'
  }
  const [written] = await insertFact(db, said)
  if (written) return 'written'
  await warnOfReuse(db, said)
  return 'known'
}

async function warnOfReuse(db: Db, said: Said): Promise<void> {
  const { schoolId: school, transactionId: transaction, provider, eventId: event, kind } = said
  const [known] = await byEvent(db, said)
  if (known && known.id !== transaction) {
    log.warn({ school, transaction, known: known.id, provider, event, kind }, 'event id reused')
  }
}
