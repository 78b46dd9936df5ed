import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type LocalText, translate, translateMessage } from '#app/platform/i18n.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { OwedTotals } from './balances.ts'
import type { Balance, BalanceEntryRow, BalanceEntryState, OwedRow } from './entry.ts'
import { maskIban } from './iban.ts'
import { findNextPending, listLedgerPendingDays, loadLedgerBalances, sumPending, toBalance } from './ledger.server.ts'
import { peopleLedger } from './people-ledger.server.ts'
import { balanceEntries, balances } from './tables.server.ts'

/** Whoever has a commission earns as an affiliate, others as instructors. */
export const kindOf = (school: number, account: SQLWrapper) => sql<'affiliate' | 'instructor'>`
  case when exists (select from balance_entries k
      where k.school_id = ${school} and k.account_id = ${account} and k.kind = 'commission')
    then 'affiliate' else 'instructor' end`

const OWN = { account: sql`balances.account_id`, currency: sql`balances.currency` }

const columnsOf = (school: number) => ({
  currency: balances.currency,
  amount: balances.amount,
  requested: balances.requested,
  paid: balances.paid,
  pending: sql<number>`${sumPending(peopleLedger, school, OWN)}`.mapWith(Number),
})

/** What the school owes to a member, by currency. */
export const loadBalances = (db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<Balance[]> =>
  loadLedgerBalances(db, peopleLedger, { schoolId, accountId: id })

/** In a statement, whether somebody ever earned here. */
export const hasBalance = (school: SQLWrapper, account: SQLWrapper) => sql<boolean>`exists (
  select from balances b where b.school_id = ${school} and b.account_id = ${account}::bigint)`

/** What becomes available on which day of the school's calendar, the next first. */
export const listPendingDays = (db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>, timeZone: string) =>
  listLedgerPendingDays(db, peopleLedger, { schoolId, accountId: id }, timeZone)

/** What an entry is by now: what of it was taken back as a whole is `reversed`, with all that took it back. */
const stateOf = (school: number) => {
  const earned = sql`coalesce(balance_entries.earned_id, balance_entries.id)`
  return sql<BalanceEntryState>`case
    when ${balanceEntries.kind} = 'withdrawal' then (select case w.status when 'paid' then 'paid'
        when 'requested' then 'available' when 'approved' then 'available' else 'reversed' end
      from balance_withdrawals w where w.school_id = ${school} and w.id = balance_entries.withdrawal_id)
    when (select sum(e.amount) from balance_entries e
      where e.school_id = ${school} and (e.id = ${earned} or e.earned_id = ${earned})) = 0 then 'reversed'
    when ${balanceEntries.availableAt} > now() then 'pending' else 'available' end`
}

/** The title of what was sold, of an entry that is about an order. */
const titleOf = (school: number) => sql<LocalText | null>`(
  select i.title from transaction_items i where i.school_id = ${school} and i.id = balance_entries.item_id)`

const ibanOf = (school: number) => sql<string | null>`(
  select w.iban from balance_withdrawals w where w.school_id = ${school} and w.id = balance_entries.withdrawal_id)`

/** One's own entries, the newest first. */
export const balanceEntryList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: balanceEntries.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: balanceEntries.id,
        kind: balanceEntries.kind,
        amount: balanceEntries.amount,
        currency: balanceEntries.currency,
        availableAt: balanceEntries.availableAt,
        createdAt: balanceEntries.createdAt,
        state: stateOf(school.id),
        title: titleOf(school.id),
        iban: ibanOf(school.id),
        key: key as ReturnType<typeof sql<number>>,
      })
      .from(balanceEntries)
      .$dynamic(),
  where: ({ school, viewer }) => and(eq(balanceEntries.schoolId, school.id), eq(balanceEntries.accountId, viewer.id)),
  row: ({ title, iban, ...entry }, { locale }): BalanceEntryRow => {
    const account = iban ? maskIban(iban.slice(0, 2), iban.slice(-4)) : ''
    const key =
      entry.kind === 'withdrawal' && entry.amount > 0 ? 'entry_withdrawal_returned' : (`entry_${entry.kind}` as const)
    return {
      ...entry,
      text: translateMessage(locale, [`balance.${key}`, { title: title ? inLocale(title, locale) : '', account }]),
    }
  },
})

/** To whom the school owes, and what. */
export const owedList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: balances.id,
  select: (db, { school }, key) =>
    db
      .select({
        ...columnsOf(school.id),
        id: balances.id,
        accountId: balances.accountId,
        email: accounts.email,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        kind: kindOf(school.id, sql`balances.account_id`),
        nextAt: findNextPending(peopleLedger, school.id, OWN),
        key: key as ReturnType<typeof sql<number>>,
      })
      .from(balances)
      .innerJoin(accounts, hasId(accounts, school.id, balances.accountId))
      .$dynamic(),
  where: ({ school }) => eq(balances.schoolId, school.id),
  row: ({ id, accountId, email, firstName, lastName, kind, nextAt, ...sums }): OwedRow => ({
    id,
    account: { id: accountId, email, name: `${firstName} ${lastName}`.trim() },
    kind,
    ...toBalance(sums),
    nextAt: nextAt && isoInstant(nextAt),
  }),
})

export const owedFile: ListFile<OwedRow> = {
  name: 'balances',
  columns({ locale }) {
    const say = (key: 'person' | 'email' | 'kind' | 'currency' | 'pending' | 'available' | 'requested' | 'paid') =>
      translate(locale, `balance.${key}`)
    return [
      { head: say('person'), cell: ({ account }) => account.name },
      { head: say('email'), cell: ({ account }) => account.email },
      { head: say('kind'), cell: ({ kind }) => translate(locale, `balance.kind_${kind}`) },
      { head: say('currency'), cell: ({ currency }) => currency },
      { head: say('pending'), cell: ({ pending, currency }) => majorUnits(pending, currency) },
      { head: say('available'), cell: ({ available, currency }) => majorUnits(available, currency) },
      { head: say('requested'), cell: ({ requested, currency }) => majorUnits(requested, currency) },
      { head: say('paid'), cell: ({ paid, currency }) => majorUnits(paid, currency) },
    ]
  },
}

/** What the school owes in all, and what of it waits for a decision or a payment. */
export async function totalOwed(db: Db, school: { id: number; currency: string }): Promise<OwedTotals> {
  const { rows } = await db.execute<Record<'owed' | 'overdue' | 'to_approve' | 'to_pay', string>>(sql`
    select
      (select coalesce(sum(b.amount + b.requested), 0) from balances b
        where b.school_id = ${school.id} and b.currency = ${school.currency}) as owed,
      coalesce(sum(w.amount) filter (where w.due_at < now()), 0) as overdue,
      coalesce(sum(w.amount) filter (where w.status = 'requested'), 0) as to_approve,
      coalesce(sum(w.amount) filter (where w.status = 'approved'), 0) as to_pay
    from balance_withdrawals w
    where w.school_id = ${school.id} and w.currency = ${school.currency} and w.status in ('requested', 'approved')`)
  const row = rows[0]
  return {
    owed: Number(row?.owed ?? 0),
    overdue: Number(row?.overdue ?? 0),
    toApprove: Number(row?.to_approve ?? 0),
    toPay: Number(row?.to_pay ?? 0),
    currency: school.currency,
  }
}
