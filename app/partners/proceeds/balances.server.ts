import { eq, sql } from 'drizzle-orm'
import type { Balance } from '#app/partners/balance/entry.ts'
import { maskIban } from '#app/partners/balance/iban.ts'
import { listLedgerPendingDays, loadLedgerBalances } from '#app/partners/balance/ledger.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translate, translateMessage } from '#app/platform/i18n.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import type { ProceedsRow } from './proceeds.ts'
import { schoolLedger } from './school-ledger.server.ts'
import { schoolEntries } from './tables.server.ts'

/** What the operator owes to a school, by currency; none where it never sold through the operator's account. */
export const loadSchoolBalances = (db: Db, schoolId: number): Promise<Balance[]> =>
  loadLedgerBalances(db, schoolLedger, { schoolId })

/** What becomes available on which day of the school's calendar, the next first. */
export const listSchoolPendingDays = (db: Db, { id, timeZone }: Pick<CurrentSchool, 'id' | 'timeZone'>) =>
  listLedgerPendingDays(db, schoolLedger, { schoolId: id }, timeZone)

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
