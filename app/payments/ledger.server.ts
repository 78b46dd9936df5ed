import { type Db, given, statement } from '../platform/db.server.ts'
import { ledgerEntries, type providerFacts } from './tables.server.ts'

const insertEntry = statement('write_ledger_entry', (db: Db) =>
  db
    .insert(ledgerEntries)
    .values(given('schoolId', 'transactionId', 'factId', 'kind', 'amount', 'currency'))
    .onConflictDoNothing({ target: [ledgerEntries.schoolId, ledgerEntries.factId] })
    .returning({ id: ledgerEntries.id }),
)

/**
 * Enters every movement of money among the facts, once per fact: captures positive, refunds negative. Answers whether
 * any of them was new.
 */
export async function enterIntoLedger(db: Db, facts: (typeof providerFacts.$inferSelect)[]): Promise<boolean> {
  const entries = facts
    .filter(({ kind }) => kind === 'captured' || kind === 'refunded')
    .map(({ schoolId, transactionId, id: factId, kind: said, amount, currency }) => {
      const kind = said === 'captured' ? 'capture' : 'refund'
      return { schoolId, transactionId, factId, kind, amount: kind === 'capture' ? amount : -amount, currency }
    })
  const entered = await Promise.all(entries.map((entry) => insertEntry(db, entry)))
  return entered.some((rows) => rows.length > 0)
}
