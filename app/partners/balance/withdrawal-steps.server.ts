import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { formatMoney } from '#app/platform/money.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { getAvailable } from './entry.ts'
import {
  type BalanceKey,
  isOfBalance,
  type Ledger,
  type NewEntry,
  type StoredWithdrawal,
  sumPending,
  writeEntries,
} from './ledger.server.ts'
import { DUE_DAYS, isNextStep, isOpen, isReturned, type WithdrawalStatus } from './withdrawal.ts'

export type WithdrawalRequest = { amount: number; currency: string; iban: string; name: string }

/**
 * Requests money out of a balance, under its lock: requests that come at once wait for each other, and together they never get
 * more than is available. 422 on `amount` above that, and below the minimum.
 */
export async function requestFrom<Entries extends PgTable, Row extends StoredWithdrawal>(
  db: Db,
  ledger: Ledger<Entries, Row>,
  owner: Omit<BalanceKey, 'currency'>,
  request: WithdrawalRequest,
  { locale, minimum = 0 }: { locale: Locale; minimum?: number },
): Promise<Row> {
  const { amount, currency } = request
  const { schoolId } = owner
  const key = { ...owner, currency }
  const { balances } = ledger
  const [balance] = await db
    .select({ amount: balances.amount })
    .from(balances as PgTable)
    .where(isOfBalance(balances, key))
    .for('update')
  // Read with the lock held: what was written meanwhile counts.
  const account = owner.accountId === undefined ? undefined : sql`${owner.accountId}`
  const { rows } = await db.execute<{ pending: string }>(
    sql`select ${sumPending(ledger, schoolId, { account, currency: sql`${currency}` })} as pending`,
  )
  const available = balance ? getAvailable(Number(balance.amount), Number(rows[0]?.pending ?? 0)) : 0
  const inWords = (minor: number) => formatMoney(minor, currency, locale)
  if (amount > available)
    throw invalid('amount', ['balance.more_than_available', { available: inWords(Math.max(0, available)) }])
  if (amount < minimum) throw invalid('amount', ['balance.below_minimum', { minimum: inWords(minimum) }])
  const requested = (await db
    .insert(ledger.withdrawals as PgTable)
    .values({ ...owner, ...request, dueAt: sql`now() + ${DUE_DAYS}::int * interval '1 day'` })
    .returning()
    .then(expectRow)) as Row
  await writeMovement(db, ledger, requested, -amount)
  await addToSums(db, ledger, requested, { requested: amount })
  await publish(db, schoolId, ledger.moved, { withdrawalId: requested.id, status: 'requested' })
  return requested
}

/** What a withdrawal takes out of its balance, or gives back to it. */
async function writeMovement<Entries extends PgTable>(
  db: Db,
  ledger: Ledger<Entries, StoredWithdrawal>,
  { schoolId, id: withdrawalId, accountId, currency }: StoredWithdrawal,
  amount: number,
): Promise<void> {
  const entry = { accountId, currency, kind: 'withdrawal', amount, withdrawalId, availableAt: 0 }
  await writeEntries(db, ledger, schoolId, [entry as unknown as NewEntry<Entries>])
}

async function addToSums(
  db: Db,
  { balances }: Pick<Ledger, 'balances'>,
  key: BalanceKey,
  { requested = 0, paid = 0 }: { requested?: number; paid?: number },
): Promise<void> {
  await db
    .update(balances as PgTable)
    .set({
      requested: sql`${balances.requested} + ${requested}::bigint`,
      paid: sql`${balances.paid} + ${paid}::bigint`,
    })
    .where(isOfBalance(balances, key))
}

/** Withdrawals under their lock; 404 where one of them is not there. */
export async function lockWithdrawals<Row extends StoredWithdrawal>(
  db: Db,
  { withdrawals }: Pick<Ledger<PgTable, Row>, 'withdrawals'>,
  schoolId: number,
  ids: readonly number[],
): Promise<Row[]> {
  const chosen = [...new Set(ids)]
  const found = await db
    .select()
    .from(withdrawals as PgTable)
    .where(and(eq(withdrawals.schoolId, schoolId), inArray(withdrawals.id, chosen)))
    .orderBy(withdrawals.id)
    .for('update')
  requireFound(found.length === chosen.length)
  return found as Row[]
}

/**
 * Takes a locked withdrawal a step on; 409 for a step that does not follow, 422 for a rejection without a reason. What comes to
 * nothing goes back to the balance.
 */
export async function moveWithdrawal<Entries extends PgTable, Row extends StoredWithdrawal>(
  db: Db,
  ledger: Ledger<Entries, Row>,
  withdrawal: Row,
  { status, reason = null }: { status: WithdrawalStatus; reason?: string | null },
): Promise<Row> {
  const { schoolId, id, amount } = withdrawal
  if (status === 'rejected' && !reason) throw invalid('reason', 'balance.reason_required')
  if (!isNextStep(withdrawal.status, status)) throw new Refusal(409, `balance.is_${withdrawal.status}`)
  const moved = (await db
    .update(ledger.withdrawals as PgTable)
    .set({ status, ...ledger.getStepColumns(status, reason) })
    .where(hasId(ledger.withdrawals, schoolId, id))
    .returning()
    .then(expectRow)) as Row
  if (isReturned(status)) await writeMovement(db, ledger, withdrawal, amount)
  if (!isOpen(status))
    await addToSums(db, ledger, withdrawal, { requested: -amount, paid: status === 'paid' ? amount : 0 })
  await publish(db, schoolId, ledger.moved, { withdrawalId: id, status })
  return moved
}
