import { sql } from 'drizzle-orm'
import { type Db, namedPlaceholders, statement } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { ProviderFact, ProviderIds, ProviderName } from '#app/selling/payment-providers/provider.ts'
import { type EntryKind, ledgerEntries, providerFacts } from './tables.server.ts'
import type { FactKind } from './transaction-status.ts'

/** Things that one provider says about one payment; `ids` are what it answered when the payment was started. */
export type ProviderReport = { provider: ProviderName; facts: readonly ProviderFact[]; ids?: ProviderIds }
export type StoredFact = typeof providerFacts.$inferSelect
/** A fact that is to be stored. */
export type NewFact = Omit<StoredFact, 'id' | 'receivedAt' | 'occurredAt'> & { occurredAt: string | null }
type ChargedOrder = { schoolId: number; id: number; total: number; currency: string }

/** A message that does not fit is stored under another name than its own: the same event, put right, is still taken. */
const mismatchedName = (eventId: string) => `mismatched ${eventId}`

/** The names under which events may be stored already. */
export function storedNames(facts: readonly ProviderFact[]): string[] {
  return facts.flatMap(({ eventId }) => [eventId, mismatchedName(eventId)])
}

export type SortedFacts = {
  /** What was stored about the order before. */
  known: StoredFact[]
  fresh: NewFact[]
  /** What the provider calls the payment, as far as it was said now. */
  ids: ProviderIds
  /** Whether anything said was about another amount or currency than the order's. */
  mismatched: boolean
}

/**
 * Sorts what a provider said of an order into what is known and what is to be stored, each event of theirs once. What
 * does not fit the order is to be stored as mismatched, which counts for nothing, and logged for a person to look at. An
 * event that was already told of another order is logged too, and changes nothing.
 * @param stored the facts of this order, and those of others that have one of the events
 */
export function sortFacts(order: ChargedOrder, stored: readonly StoredFact[], report?: ProviderReport): SortedFacts {
  const known = stored.filter(({ transactionId }) => transactionId === order.id)
  const sorted: SortedFacts = { known, fresh: [], ids: { ...report?.ids }, mismatched: false }
  if (!report) return sorted
  const { provider } = report
  // In one order everywhere, so that two orders told of the same events do not wait for each other crosswise.
  for (const fact of report.facts.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))) {
    const about = { school: order.schoolId, transaction: order.id, provider, event: fact.eventId, kind: fact.kind }
    const fits = fact.currency === order.currency && fitsTotal(order, fact)
    if (fits) Object.assign(sorted.ids, fact.ids)
    else {
      log.warn({ ...about, amount: fact.amount, currency: fact.currency }, 'payment mismatch')
      sorted.mismatched = true
    }
    const stated = asNew(order, provider, fact, fits)
    const same = [...stored, ...sorted.fresh].find((one) => one.provider === provider && one.eventId === stated.eventId)
    if (!same) sorted.fresh.push(stated)
    else if (same.transactionId !== order.id) log.warn({ ...about, known: same.transactionId }, 'event id reused')
  }
  return sorted
}

/** A part may go back, or be taken back by a bank; whatever else is about all of it. */
const MAY_BE_PART: readonly FactKind[] = ['refunded', 'refund_failed', 'chargeback', 'chargeback_won']

function fitsTotal({ total }: ChargedOrder, { kind, amount }: ProviderFact): boolean {
  return MAY_BE_PART.includes(kind) ? amount > 0 && amount <= total : amount === total
}

function asNew({ schoolId, id }: ChargedOrder, provider: ProviderName, fact: ProviderFact, fits: boolean): NewFact {
  const { eventId, kind, amount, currency, occurredAt = null, reason = null, refund: refundRef = null } = fact
  const reported = { provider, eventId, kind, amount, currency, occurredAt, reason, refundRef }
  const stated = { schoolId, transactionId: id, ...reported }
  return fits ? stated : { ...stated, eventId: mismatchedName(eventId), kind: 'mismatched' }
}

/** What the ledger calls the movements of money, and which way they go. */
const MOVES: Partial<Record<FactKind, { kind: EntryKind; sign: 1 | -1 }>> = {
  captured: { kind: 'capture', sign: 1 },
  refunded: { kind: 'refund', sign: -1 },
  chargeback: { kind: 'chargeback', sign: -1 },
  chargeback_won: { kind: 'chargeback_won', sign: 1 },
  refund_failed: { kind: 'refund_failed', sign: 1 },
}

/** Whether a fact is of money that came or went. */
export function movesMoney({ kind }: { kind: FactKind }): boolean {
  return kind in MOVES
}

const insertFact = statement('write_fact', (db: Db) =>
  db.insert(providerFacts).values({
    ...namedPlaceholders(
      'schoolId',
      'transactionId',
      'provider',
      'eventId',
      'kind',
      'amount',
      'currency',
      'reason',
      'refundRef',
    ),
    // What they do not say is now; nothing has happened in the future. The least of a null and a time is the time.
    occurredAt: sql`least(${sql.placeholder('occurredAt')}::timestamptz, now())`,
  }),
)

/** Whether money came for an order that was paid already, or replaced by another, by what was known of it `before`. */
function isExtra({ kind }: NewFact, before: readonly { kind: FactKind }[]): boolean {
  return MOVES[kind]?.sign === 1 && before.some((fact) => fact.kind === 'captured' || fact.kind === 'superseded')
}

const insertEntry = statement('enter_money', (db: Db) =>
  db.insert(ledgerEntries).values({
    ...namedPlaceholders('schoolId', 'transactionId', 'kind', 'amount', 'currency', 'extra'),
    factId: sql`currval('provider_facts_id_seq')`,
  }),
)

/**
 * Stores a fact, and with it enters the money that it moved into the ledger, by what was known of the order `before`. Fails
 * (`fact_once`) when the event was told of another order at this very moment.
 */
export async function writeFact(db: Db, fact: NewFact, before: readonly { kind: FactKind }[]): Promise<void> {
  const moves = MOVES[fact.kind]
  const entry = moves && { ...fact, kind: moves.kind, amount: moves.sign * fact.amount, extra: isExtra(fact, before) }
  // Sent together: the entry takes the number of the fact.
  await Promise.all([insertFact(db, fact), entry && insertEntry(db, entry)])
}
