import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findProgramme } from '#app/partners/programme/programme.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list, type ViewerContext } from '#app/platform/list.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { kindOf, pendingOf } from './balances.server.ts'
import { writeEntries } from './entries.server.ts'
import { withdrawalMoved } from './events.server.ts'
import { balances, balanceWithdrawals } from './tables.server.ts'
import {
  DUE_DAYS,
  isNextStep,
  isOpen,
  isReturned,
  type OfficeWithdrawal,
  WITHDRAWAL_FILTERS,
  type WithdrawalDecision,
  type WithdrawalRow,
  type WithdrawalStatus,
} from './withdrawal.ts'

type Withdrawal = typeof balanceWithdrawals.$inferSelect
type WithdrawalRequest = { amount: number; currency: string; iban: string; name: string }

export function toWithdrawalRow({
  id,
  amount,
  currency,
  status,
  requestedAt,
  dueAt,
  paidAt,
  reason,
  iban,
}: Withdrawal): WithdrawalRow {
  return { id, amount, currency, status, requestedAt, dueAt, paidAt, reason, ibanEnd: iban.slice(-4) }
}

/**
 * Asks for money out of one's balance, under the lock of the balance: requests that come at once wait for each other, and
 * together they never get more than is available. 422 on `amount` above that, and below the minimum of the school's currency.
 */
export async function requestWithdrawal(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  { amount, currency, iban, name }: WithdrawalRequest,
): Promise<Withdrawal> {
  const { schoolId, id: accountId, locale } = viewer
  const [balance] = await db
    .select()
    .from(balances)
    .where(and(eq(balances.schoolId, schoolId), eq(balances.accountId, accountId), eq(balances.currency, currency)))
    .for('update')
  // Read with the lock held: what was written meanwhile counts.
  const { rows } = await db.execute<{ pending: string }>(
    sql`select ${pendingOf(schoolId, sql`${accountId}`, sql`${currency}`)} as pending`,
  )
  const available = balance ? balance.amount - Number(rows[0]?.pending ?? 0) : 0
  const inWords = (minor: number) => formatMoney(minor, currency, locale)
  if (amount > available)
    throw invalid('amount', ['balance.more_than_available', { available: inWords(Math.max(0, available)) }])
  const { minimumPayout } = await findProgramme(db, schoolId)
  if (currency === school.currency && amount < minimumPayout)
    throw invalid('amount', ['balance.below_minimum', { minimum: inWords(minimumPayout) }])
  const made = await db
    .insert(balanceWithdrawals)
    .values({
      schoolId,
      accountId,
      amount,
      currency,
      iban,
      name,
      dueAt: sql`now() + ${DUE_DAYS}::int * interval '1 day'`,
    })
    .returning()
    .then(expectRow)
  await writeEntries(db, schoolId, [
    { accountId, currency, kind: 'withdrawal', amount: -amount, withdrawalId: made.id, availableAt: 0 },
  ])
  await moveSums(db, made, { requested: amount })
  await publish(db, schoolId, withdrawalMoved, { withdrawalId: made.id, status: 'requested' })
  return made
}

type Sums = Partial<Record<'requested' | 'paid', number>>

async function moveSums(db: Db, { schoolId, accountId, currency }: Withdrawal, { requested = 0, paid = 0 }: Sums) {
  await db
    .update(balances)
    .set({
      requested: sql`${balances.requested} + ${requested}::bigint`,
      paid: sql`${balances.paid} + ${paid}::bigint`,
    })
    .where(and(eq(balances.schoolId, schoolId), eq(balances.accountId, accountId), eq(balances.currency, currency)))
}

async function lockWithdrawals(db: Db, schoolId: number, ids: readonly number[]): Promise<Withdrawal[]> {
  const wanted = [...new Set(ids)]
  const found = await db
    .select()
    .from(balanceWithdrawals)
    .where(and(eq(balanceWithdrawals.schoolId, schoolId), inArray(balanceWithdrawals.id, wanted)))
    .orderBy(balanceWithdrawals.id)
    .for('update')
  requireFound(found.length === wanted.length)
  return found
}

/** Withdrawals that are to be paid by a file, under their lock; 404 for what is not there, 409 for what is not approved. */
export async function lockApproved(db: Db, schoolId: number, ids: readonly number[]): Promise<Withdrawal[]> {
  const found = await lockWithdrawals(db, schoolId, ids)
  if (found.some(({ status }) => status !== 'approved')) throw new Refusal(409, 'balance.not_approved')
  return found
}

/** Takes a locked withdrawal a step on; 409 for a step that does not follow. What comes to nothing goes back to the balance. */
async function moveWithdrawal(
  db: Db,
  withdrawal: Withdrawal,
  status: WithdrawalStatus,
  reason: string | null,
): Promise<Withdrawal> {
  const { schoolId, id, accountId, amount, currency } = withdrawal
  if (!isNextStep(withdrawal.status, status)) throw new Refusal(409, `balance.is_${withdrawal.status}`)
  const moved = await db
    .update(balanceWithdrawals)
    .set({
      status,
      reason,
      ...(status === 'paid' ? { paidAt: sql`now()` } : { decidedAt: sql`now()` }),
    })
    .where(hasId(balanceWithdrawals, schoolId, id))
    .returning()
    .then(expectRow)
  if (isReturned(status))
    await writeEntries(db, schoolId, [
      { accountId, currency, kind: 'withdrawal', amount, withdrawalId: id, availableAt: 0 },
    ])
  if (!isOpen(status)) await moveSums(db, withdrawal, { requested: -amount, paid: status === 'paid' ? amount : 0 })
  await publish(db, schoolId, withdrawalMoved, { withdrawalId: id, status })
  return moved
}

/** Staff approve a withdrawal, mark it as paid, or reject it with a reason (422 without). */
export async function decideOnWithdrawal(
  db: Db,
  schoolId: number,
  id: number,
  { status, reason }: { status: WithdrawalDecision; reason?: string },
): Promise<Withdrawal> {
  const [found] = await lockWithdrawals(db, schoolId, [id])
  requireFound(found)
  if (status === 'rejected' && !reason) throw invalid('reason', 'balance.reason_required')
  return moveWithdrawal(db, found, status, status === 'rejected' ? (reason ?? null) : null)
}

/** Marks all that is still approved of a file as paid; 404 for a file of nothing, 409 where nothing of it is left to be paid. */
export async function markFilePaid(db: Db, schoolId: number, fileId: number): Promise<number> {
  const of = await db
    .select({ id: balanceWithdrawals.id })
    .from(balanceWithdrawals)
    .where(and(eq(balanceWithdrawals.schoolId, schoolId), eq(balanceWithdrawals.fileId, fileId)))
  requireFound(of.length > 0)
  const locked = await lockWithdrawals(
    db,
    schoolId,
    of.map(({ id }) => id),
  )
  const approved = locked
    .filter(({ status, fileId: file }) => status === 'approved' && file === fileId)
    // As everybody locks balances.
    .sort((a, b) => a.accountId - b.accountId || a.id - b.id)
  if (approved.length === 0) throw new Refusal(409, 'balance.file_paid')
  for (const withdrawal of approved) await moveWithdrawal(db, withdrawal, 'paid', null)
  return approved.length
}

/** One's own withdrawal; else 404. */
export async function requireOwnWithdrawal(db: Db, viewer: Member, id: number): Promise<Withdrawal> {
  return db
    .select()
    .from(balanceWithdrawals)
    .where(and(hasId(balanceWithdrawals, viewer.schoolId, id), eq(balanceWithdrawals.accountId, viewer.id)))
    .then(requireRow)
}

/** Takes one's own request back while nobody has decided on it (else 409). */
export async function cancelWithdrawal(db: Db, viewer: Member, id: number): Promise<Withdrawal> {
  const [found] = await lockWithdrawals(db, viewer.schoolId, [id])
  requireFound(found && found.accountId === viewer.id)
  return moveWithdrawal(db, found, 'canceled', null)
}

const columns = {
  schoolId: balanceWithdrawals.schoolId,
  id: balanceWithdrawals.id,
  accountId: balanceWithdrawals.accountId,
  amount: balanceWithdrawals.amount,
  currency: balanceWithdrawals.currency,
  iban: balanceWithdrawals.iban,
  name: balanceWithdrawals.name,
  status: balanceWithdrawals.status,
  requestedAt: balanceWithdrawals.requestedAt,
  dueAt: balanceWithdrawals.dueAt,
  decidedAt: balanceWithdrawals.decidedAt,
  paidAt: balanceWithdrawals.paidAt,
  reason: balanceWithdrawals.reason,
  fileId: balanceWithdrawals.fileId,
}

/** One's own withdrawals, the newest first. */
export const myWithdrawalList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: balanceWithdrawals.id,
  select: (db, _, key) =>
    db
      .select({ ...columns, key: key as SQL<number> })
      .from(balanceWithdrawals)
      .$dynamic(),
  where: ({ school, viewer }) =>
    and(eq(balanceWithdrawals.schoolId, school.id), eq(balanceWithdrawals.accountId, viewer.id)),
  row: (withdrawal): WithdrawalRow => toWithdrawalRow(withdrawal),
})

const officeColumns = (school: number) => ({
  ...columns,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  kind: kindOf(school, sql`balance_withdrawals.account_id`),
  overdue: sql<boolean>`${balanceWithdrawals.status} in ('requested', 'approved') and ${balanceWithdrawals.dueAt} < now()`,
})

type OfficeColumns = Withdrawal &
  Pick<OfficeWithdrawal, 'kind' | 'overdue'> & { email: string; firstName: string; lastName: string }

function toOfficeRow({ email, firstName, lastName, kind, overdue, ...withdrawal }: OfficeColumns): OfficeWithdrawal {
  const { accountId: id, iban, fileId } = withdrawal
  const account = { id, email, name: `${firstName} ${lastName}`.trim() }
  return { ...toWithdrawalRow(withdrawal), account, kind, country: iban.slice(0, 2), overdue, fileId }
}

const select = (db: Db, { school }: Pick<ViewerContext, 'school'>, key: SQL) =>
  db
    .select({ ...officeColumns(school.id), key: key as SQL<number> })
    .from(balanceWithdrawals)
    .innerJoin(accounts, hasId(accounts, school.id, balanceWithdrawals.accountId))
    .$dynamic()

/** What the school was asked to pay, or paid; what is due first. */
export const withdrawalList = list({
  filters: { status: Filter(z.enum(WITHDRAWAL_FILTERS)) },
  sorts: {
    // What is still to be paid before all that is decided.
    due: {
      first: 'asc',
      kind: 'instant',
      by: () => sql`(${balanceWithdrawals.dueAt}
        + (${balanceWithdrawals.status} not in ('requested', 'approved'))::int * interval '100 years')`,
    },
    newest: { first: 'desc' },
  },
  id: balanceWithdrawals.id,
  select,
  where: ({ school }, { status }) =>
    and(
      eq(balanceWithdrawals.schoolId, school.id),
      status === 'open'
        ? inArray(balanceWithdrawals.status, ['requested', 'approved'])
        : status && eq(balanceWithdrawals.status, status),
    ),
  changedSince: (_context, since) =>
    sql`greatest(${balanceWithdrawals.requestedAt}, ${balanceWithdrawals.decidedAt}, ${balanceWithdrawals.paidAt}) >= ${since}`,
  row: (withdrawal): OfficeWithdrawal => toOfficeRow(withdrawal),
})

/** A withdrawal as the school reads it; else 404. */
export async function requireOfficeWithdrawal(db: Db, school: CurrentSchool, id: number): Promise<OfficeWithdrawal> {
  const { key, ...row } = await select(db, { school }, sql`0`)
    .where(hasId(balanceWithdrawals, school.id, id))
    .then(requireRow)
  return toOfficeRow(row)
}
