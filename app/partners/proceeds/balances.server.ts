import { asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Balance, PendingDay } from '#app/partners/balance/entry.ts'
import { maskIban } from '#app/partners/programme/iban.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translate, translateMessage } from '#app/platform/i18n.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { getAvailable, type ProceedsRow } from './proceeds.ts'
import { schoolBalances, schoolEntries } from './tables.server.ts'

/** What of a school's balance becomes available later. */
export const pendingOfSchool = (school: number, currency: SQLWrapper) => sql<number>`(
  select coalesce(sum(e.amount), 0)::bigint from school_entries e
  where e.school_id = ${school} and e.currency = ${currency} and e.available_at > now() and e.kind <> 'withdrawal')`

/** What the operator owes to a school, by currency; none where it never sold through the operator's account. */
export async function loadSchoolBalances(db: Db, schoolId: number): Promise<Balance[]> {
  const rows = await db
    .select({
      currency: schoolBalances.currency,
      amount: schoolBalances.amount,
      requested: schoolBalances.requested,
      paid: schoolBalances.paid,
      pending: sql<number>`${pendingOfSchool(schoolId, sql`school_balances.currency`)}`.mapWith(Number),
    })
    .from(schoolBalances)
    .where(eq(schoolBalances.schoolId, schoolId))
    .orderBy(asc(schoolBalances.currency))
  return rows.map(({ amount, pending, ...rest }) => ({ ...rest, pending, available: getAvailable(amount, pending) }))
}

/** What becomes available on which day of the school's calendar, the next first. */
export async function listSchoolPendingDays(
  db: Db,
  { id, timeZone }: Pick<CurrentSchool, 'id' | 'timeZone'>,
): Promise<PendingDay[]> {
  const { rows } = await db.execute<{ currency: string; at: string; amount: string }>(sql`
    select e.currency, max(e.available_at)::text as at, sum(e.amount)::bigint as amount from school_entries e
    where e.school_id = ${id} and e.available_at > now() and e.kind <> 'withdrawal'
    group by e.currency, (e.available_at at time zone ${timeZone})::date having sum(e.amount) <> 0 order by 2 limit 50`)
  return rows.map(({ currency, at, amount }) => ({ currency, at: isoInstant(at), amount: Number(amount) }))
}

const stateOf = (school: number) => sql<ProceedsRow['state']>`case
  when ${schoolEntries.kind} = 'withdrawal' then (select case w.status when 'paid' then 'paid'
      when 'requested' then 'available' when 'approved' then 'available' else 'reversed' end
    from school_withdrawals w where w.school_id = ${school} and w.id = school_entries.withdrawal_id)
  when ${schoolEntries.availableAt} > now() then 'pending' else 'available' end`

const numberOf = (school: number) => sql<string | null>`(
  select t.number from transactions t
  where t.school_id = ${school} and t.id = school_entries.transaction_id)`

const ibanOf = (school: number) => sql<string | null>`(
  select w.iban from school_withdrawals w where w.school_id = ${school} and w.id = school_entries.withdrawal_id)`

/** The movements of the school's balance, the newest first. */
export const proceedsList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: schoolEntries.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: schoolEntries.id,
        kind: schoolEntries.kind,
        amount: schoolEntries.amount,
        currency: schoolEntries.currency,
        availableAt: schoolEntries.availableAt,
        createdAt: schoolEntries.createdAt,
        orderId: schoolEntries.transactionId,
        state: stateOf(school.id),
        number: numberOf(school.id),
        iban: ibanOf(school.id),
        key: key as ReturnType<typeof sql<number>>,
      })
      .from(schoolEntries)
      .$dynamic(),
  where: ({ school }) => eq(schoolEntries.schoolId, school.id),
  row: ({ number, iban, ...entry }, { locale }): ProceedsRow => {
    const account = iban ? maskIban(iban.slice(0, 2), iban.slice(-4)) : ''
    const isReturn = entry.kind === 'withdrawal' && entry.amount > 0
    const key = isReturn ? 'entry_withdrawal_returned' : (`entry_${entry.kind}` as const)
    const order = entry.orderId === null ? '' : orderNumber({ id: entry.orderId, number })
    return { ...entry, text: translateMessage(locale, [`proceeds.${key}`, { order, account }]) }
  },
})

export const proceedsFile: ListFile<ProceedsRow> = {
  name: 'proceeds',
  columns({ locale }) {
    const say = (key: 'what' | 'date' | 'amount' | 'currency' | 'state' | 'available_from') =>
      translate(locale, `proceeds.${key}`)
    return [
      { head: say('date'), at: ({ createdAt }) => createdAt },
      { head: say('what'), cell: ({ text }) => text },
      { head: say('amount'), cell: ({ amount, currency }) => majorUnits(amount, currency) },
      { head: say('currency'), cell: ({ currency }) => currency },
      { head: say('state'), cell: ({ state }) => translate(locale, `proceeds.state_${state}`) },
      { head: say('available_from'), at: ({ availableAt }) => availableAt },
    ]
  },
}
