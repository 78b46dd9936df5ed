import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  DUE_DAYS,
  isNextStep,
  isOpen,
  isReturned,
  type WithdrawalRow,
  type WithdrawalStatus,
} from '#app/partners/balance/withdrawal.ts'
import type { Db } from '#app/platform/db.server.ts'
import { list } from '#app/platform/list.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { pendingOfSchool } from './balances.server.ts'
import { writeSchoolEntries } from './entries.server.ts'
import { schoolWithdrawalMoved } from './events.server.ts'
import { getAvailable } from './proceeds.ts'
import { schoolBalances, schoolWithdrawals } from './tables.server.ts'

export type SchoolWithdrawal = typeof schoolWithdrawals.$inferSelect
type WithdrawalRequest = { amount: number; currency: string; iban: string; name: string }

export const toSchoolWithdrawalRow = ({
  id,
  amount,
  currency,
  status,
  requestedAt,
  dueAt,
  paidAt,
  reason,
  iban,
}: SchoolWithdrawal): WithdrawalRow => ({
  id,
  amount,
  currency,
  status,
  requestedAt,
  dueAt,
  paidAt,
  reason,
  ibanEnd: iban.slice(-4),
})

/**
 * Asks the operator for money out of the school's balance, under the lock of the balance: requests that come at once wait for
 * each other, and together they never get more than is available. 422 on `amount` above that.
 */
export async function requestSchoolWithdrawal(
  db: Db,
  { schoolId, locale }: Pick<Member, 'schoolId' | 'locale'>,
  { amount, currency, iban, name }: WithdrawalRequest,
): Promise<SchoolWithdrawal> {
  const [balance] = await db
    .select()
    .from(schoolBalances)
    .where(and(eq(schoolBalances.schoolId, schoolId), eq(schoolBalances.currency, currency)))
    .for('update')
  // Read with the lock held: what was written meanwhile counts.
  const { rows } = await db.execute<{ pending: string }>(
    sql`select ${pendingOfSchool(schoolId, sql`${currency}`)} as pending`,
  )
  const available = balance ? getAvailable(balance.amount, Number(rows[0]?.pending ?? 0)) : 0
  if (amount > available)
    throw invalid('amount', [
      'balance.more_than_available',
      { available: formatMoney(Math.max(0, available), currency, locale) },
    ])
  const made = await db
    .insert(schoolWithdrawals)
    .values({ schoolId, amount, currency, iban, name, dueAt: sql`now() + ${DUE_DAYS}::int * interval '1 day'` })
    .returning()
    .then(expectRow)
  await writeSchoolEntries(db, schoolId, [
    { currency, kind: 'withdrawal', amount: -amount, withdrawalId: made.id, availableAt: 0 },
  ])
  await moveSums(db, made, { requested: amount })
  await publish(db, schoolId, schoolWithdrawalMoved, { withdrawalId: made.id, status: 'requested' })
  return made
}

async function moveSums(
  db: Db,
  { schoolId, currency }: SchoolWithdrawal,
  { requested = 0, paid = 0 }: { requested?: number; paid?: number },
): Promise<void> {
  await db
    .update(schoolBalances)
    .set({
      requested: sql`${schoolBalances.requested} + ${requested}::bigint`,
      paid: sql`${schoolBalances.paid} + ${paid}::bigint`,
    })
    .where(and(eq(schoolBalances.schoolId, schoolId), eq(schoolBalances.currency, currency)))
}

const CHANGES: Record<Exclude<WithdrawalStatus, 'requested' | 'rejected'>, Record<string, SQL>> = {
  canceled: { canceledAt: sql`now()` },
  approved: { approvedAt: sql`now()` },
  paid: { paidAt: sql`now()` },
}

/**
 * Takes a withdrawal a step on; 404 for what is not there, 409 for a step that does not follow. What comes to nothing goes
 * back to the balance. The web role may cancel alone.
 */
export async function moveSchoolWithdrawal(
  db: Db,
  schoolId: number,
  id: number,
  step: { status: Exclude<WithdrawalStatus, 'requested' | 'rejected'> } | { status: 'rejected'; reason: string },
): Promise<SchoolWithdrawal> {
  const [found] = await db
    .select()
    .from(schoolWithdrawals)
    .where(hasId(schoolWithdrawals, schoolId, id))
    .for('update')
  requireFound(found)
  const { status } = step
  if (!isNextStep(found.status, status)) throw new Refusal(409, `balance.is_${found.status}`)
  const moved = await db
    .update(schoolWithdrawals)
    .set({ status, ...(status === 'rejected' ? { reason: step.reason } : CHANGES[status]) })
    .where(hasId(schoolWithdrawals, schoolId, id))
    .returning()
    .then(expectRow)
  const { amount, currency } = found
  if (isReturned(status))
    await writeSchoolEntries(db, schoolId, [{ currency, kind: 'withdrawal', amount, withdrawalId: id, availableAt: 0 }])
  if (!isOpen(status)) await moveSums(db, found, { requested: -amount, paid: status === 'paid' ? amount : 0 })
  await publish(db, schoolId, schoolWithdrawalMoved, { withdrawalId: id, status })
  return moved
}

/** What the school asked its operator for, the newest first. */
export const schoolWithdrawalList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: schoolWithdrawals.id,
  select: (db, _context, key) =>
    db
      .select({ withdrawal: schoolWithdrawals, id: schoolWithdrawals.id, key: key as SQL<number> })
      .from(schoolWithdrawals)
      .$dynamic(),
  where: ({ school }) => eq(schoolWithdrawals.schoolId, school.id),
  row: ({ withdrawal }): WithdrawalRow => toSchoolWithdrawalRow(withdrawal),
})
