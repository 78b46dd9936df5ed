import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list, type ViewerContext } from '#app/platform/list.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { kindOf } from './balances.server.ts'
import { payoutRules } from './later-domains.server.ts'
import type { StoredWithdrawal } from './ledger.server.ts'
import { peopleLedger, type Withdrawal } from './people-ledger.server.ts'
import { balanceWithdrawals } from './tables.server.ts'
import { type OfficeWithdrawal, WITHDRAWAL_FILTERS, type WithdrawalDecision, type WithdrawalRow } from './withdrawal.ts'
import { lockWithdrawals, moveWithdrawal, requestFrom, type WithdrawalRequest } from './withdrawal-steps.server.ts'

/** A withdrawal as its owner reads it. */
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
}: StoredWithdrawal): WithdrawalRow {
  return { id, amount, currency, status, requestedAt, dueAt, paidAt, reason, ibanEnd: iban.slice(-4) }
}

/** Requests money out of one's own balance; the minimum is that of the school's currency. */
export async function requestWithdrawal(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  request: WithdrawalRequest,
): Promise<Withdrawal> {
  const { schoolId, id: accountId, locale } = viewer
  const { minimumPayout } = await payoutRules.use().find(db, schoolId)
  const minimum = request.currency === school.currency ? minimumPayout : 0
  return requestFrom(db, peopleLedger, { schoolId, accountId }, request, { locale, minimum })
}

/** Withdrawals that are to be paid by a file, under their lock; 404 for what is not there, 409 for what is not approved. */
export async function lockApproved(db: Db, schoolId: number, ids: readonly number[]): Promise<Withdrawal[]> {
  const found = await lockWithdrawals(db, peopleLedger, schoolId, ids)
  if (found.some(({ status }) => status !== 'approved')) throw new Refusal(409, 'balance.not_approved')
  return found
}

/** Staff approve a withdrawal, mark it as paid, or reject it with a reason (422 without). */
export async function decideOnWithdrawal(
  db: Db,
  schoolId: number,
  id: number,
  { status, reason }: { status: WithdrawalDecision; reason?: string },
): Promise<Withdrawal> {
  const [found] = await lockWithdrawals(db, peopleLedger, schoolId, [id])
  requireFound(found)
  return moveWithdrawal(db, peopleLedger, found, { status, reason })
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
    peopleLedger,
    schoolId,
    of.map(({ id }) => id),
  )
  const approved = locked
    .filter(({ status, fileId: file }) => status === 'approved' && file === fileId)
    // As everybody locks balances.
    .sort((a, b) => a.accountId - b.accountId || a.id - b.id)
  if (approved.length === 0) throw new Refusal(409, 'balance.file_paid')
  for (const withdrawal of approved) await moveWithdrawal(db, peopleLedger, withdrawal, { status: 'paid' })
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
  const [found] = await lockWithdrawals(db, peopleLedger, viewer.schoolId, [id])
  requireFound(found && found.accountId === viewer.id)
  return moveWithdrawal(db, peopleLedger, found, { status: 'canceled' })
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
