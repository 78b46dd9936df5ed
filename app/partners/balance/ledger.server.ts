import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isoInstant } from '#app/platform/columns.server.ts'
import { askLast, type Db } from '#app/platform/db.server.ts'
import type { Event } from '#app/platform/outbox.server.ts'
import { type Balance, getAvailable, type PendingDay } from './entry.ts'
import type { WithdrawalStatus } from './withdrawal.ts'

/** Of a ledger of people `accountId` says whose a row is; a ledger of schools has none. */
type LedgerTable<Name extends string> = PgTable &
  Record<Name | 'schoolId' | 'currency' | 'amount', AnyPgColumn> & {
    accountId?: AnyPgColumn
  }

/** A withdrawal as every ledger stores it. */
export type StoredWithdrawal = {
  schoolId: number
  id: number
  accountId?: number
  amount: number
  currency: string
  iban: string
  name: string
  status: WithdrawalStatus
  requestedAt: string
  dueAt: string
  paidAt: string | null
  reason: string | null
}

/** Where balances, their movements and withdrawals from them are kept: of people, or of a school with its operator. */
export type Ledger<Entries extends PgTable = PgTable, Row extends StoredWithdrawal = StoredWithdrawal> = {
  balances: LedgerTable<'requested' | 'paid'>
  entries: Entries & LedgerTable<'kind' | 'availableAt'>
  withdrawals: LedgerTable<'id' | 'status'> & { $inferSelect: Row }
  moved: Event<{ withdrawalId: number; status: string }>
  /** The columns that a step sets beside the status. */
  getStepColumns: (status: WithdrawalStatus, reason: string | null) => Record<string, unknown>
}

export type BalanceKey = { schoolId: number; accountId?: number; currency: string }
type LedgerEntry = { accountId?: number; currency: string; amount: number; availableAt: string | number }
/** `availableAt` is an instant, or days from now. */
export type NewEntry<Entries extends PgTable> = Omit<Entries['$inferInsert'], 'availableAt' | 'schoolId'> &
  Pick<LedgerEntry, 'availableAt'>

/** The condition that holds for the rows of one balance. */
export const isOfBalance = (table: LedgerTable<never>, { schoolId, accountId, currency }: BalanceKey) =>
  and(
    eq(table.schoolId, schoolId),
    table.accountId && eq(table.accountId, accountId ?? null),
    eq(table.currency, currency),
  )

/**
 * Writes entries and adds them to their balances. Sales at the same time change the same balance, so its sum is changed with
 * the commit, and in one order everywhere, so that no two transactions wait for each other crosswise.
 */
export async function writeEntries<Entries extends PgTable>(
  db: Db,
  { balances, entries: table }: Pick<Ledger<Entries>, 'balances' | 'entries'>,
  schoolId: number,
  entries: readonly NewEntry<Entries>[],
): Promise<void> {
  const added = entries as readonly LedgerEntry[]
  if (added.length === 0) return
  const sums = sumByBalance(added)
  await db
    .insert(balances as PgTable)
    .values(sums.map((sum) => ({ schoolId, ...sum, amount: 0 })))
    .onConflictDoNothing()
  await db.insert(table as PgTable).values(
    added.map(({ availableAt, ...entry }) => ({
      ...entry,
      schoolId,
      availableAt:
        typeof availableAt === 'number'
          ? sql`now() + ${availableAt}::int * interval '1 day'`
          : sql`${availableAt}::timestamptz`,
    })),
  )
  for (const { amount, ...key } of sums)
    await askLast(
      db,
      sql`update ${balances} set amount = amount + ${amount}::bigint where ${isOfBalance(balances, { schoolId, ...key })}`,
    )
}

function sumByBalance(entries: readonly LedgerEntry[]): Omit<LedgerEntry, 'availableAt'>[] {
  const sums = new Map<string, Omit<LedgerEntry, 'availableAt'>>()
  for (const { accountId, currency, amount } of entries) {
    const key = `${accountId} ${currency}`
    sums.set(key, { accountId, currency, amount: (sums.get(key)?.amount ?? 0) + amount })
  }
  const byKey = (a: BalanceOrder, b: BalanceOrder) =>
    (a.accountId ?? 0) - (b.accountId ?? 0) || (a.currency < b.currency ? -1 : 1)
  return [...sums.values()].sort(byKey)
}

type BalanceOrder = Pick<LedgerEntry, 'accountId' | 'currency'>
type PendingColumns = { account?: SQLWrapper; currency: SQLWrapper }

/**
 * What of a balance becomes available later. Withdrawals never do: one whose transaction began after this one, and ended
 * before, has a date that lies ahead of this one's clock.
 */
export const sumPending = ({ entries }: Pick<Ledger, 'entries'>, school: number, columns: PendingColumns) =>
  sql<number>`(select coalesce(sum(e.amount), 0)::bigint ${fromPending(entries, school, columns)})`

/** When the next pending amount of a balance becomes available. */
export const findNextPending = ({ entries }: Pick<Ledger, 'entries'>, school: number, columns: PendingColumns) =>
  sql<string | null>`(select min(e.available_at) ${fromPending(entries, school, columns)})`

const fromPending = (entries: Ledger['entries'], school: number, { account, currency }: PendingColumns): SQL =>
  sql`from ${entries} e where e.school_id = ${school} ${ofAccount(account)} and e.currency = ${currency}
    and e.available_at > now() and e.kind <> 'withdrawal'`

const ofAccount = (account: SQLWrapper | undefined): SQL => (account ? sql`and e.account_id = ${account}` : sql``)

/** A balance by what may be done with it. */
export const toBalance = ({
  amount,
  pending,
  ...rest
}: { amount: number; pending: number } & Omit<Balance, 'available' | 'pending'>): Balance => ({
  ...rest,
  pending,
  available: getAvailable(amount, pending),
})

/** The balances of a school with its operator, or of a person, by currency. */
export async function loadLedgerBalances(
  db: Db,
  ledger: Pick<Ledger, 'balances' | 'entries'>,
  { schoolId, accountId }: Omit<BalanceKey, 'currency'>,
): Promise<Balance[]> {
  const { balances } = ledger
  const account = accountId === undefined ? undefined : sql`${accountId}`
  const { rows } = await db.execute<Record<'amount' | 'requested' | 'paid' | 'pending' | 'currency', string>>(sql`
    select b.currency, b.amount, b.requested, b.paid,
      ${sumPending(ledger, schoolId, { account, currency: sql`b.currency` })} as pending
    from ${balances} b where b.school_id = ${schoolId} ${account ? sql`and b.account_id = ${account}` : sql``}
    order by b.currency`)
  return rows.map(({ currency, amount, requested, paid, pending }) =>
    toBalance({
      currency,
      requested: Number(requested),
      paid: Number(paid),
      amount: Number(amount),
      pending: Number(pending),
    }),
  )
}

/** What becomes available on which day of the school's calendar, the next first. */
export async function listLedgerPendingDays(
  db: Db,
  { entries }: Pick<Ledger, 'entries'>,
  { schoolId, accountId }: Omit<BalanceKey, 'currency'>,
  timeZone: string,
): Promise<PendingDay[]> {
  const account = accountId === undefined ? undefined : sql`${accountId}`
  const { rows } = await db.execute<{ currency: string; at: string; amount: string }>(sql`
    select e.currency, max(e.available_at)::text as at, sum(e.amount)::bigint as amount from ${entries} e
    where e.school_id = ${schoolId} ${ofAccount(account)} and e.available_at > now() and e.kind <> 'withdrawal'
    group by e.currency, (e.available_at at time zone ${timeZone})::date having sum(e.amount) <> 0 order by 2 limit 50`)
  return rows.map(({ currency, at, amount }) => ({ currency, at: isoInstant(at), amount: Number(amount) }))
}
