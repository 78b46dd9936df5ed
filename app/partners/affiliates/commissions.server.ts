import { and, eq, sql } from 'drizzle-orm'
import { balanceEntries } from '#app/partners/balance/tables.server.ts'
import { inLocale, translate } from '#app/platform/i18n.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { transactionItems } from '#app/selling/payments/tables.server.ts'
import type { CommissionRow } from './affiliate.ts'

/** What of a commission was taken back, and not given again; 0 or less. */
const correctedOf = (school: number) => sql<number>`(
  select coalesce(sum(k.amount), 0)::bigint from balance_entries k
  where k.school_id = ${school} and k.earned_id = balance_entries.id)`

/** One's own commissions, the newest first; nothing says who bought. */
export const commissionList = list({
  filters: {},
  sorts: { newest: { first: 'desc' } },
  id: balanceEntries.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: balanceEntries.id,
        title: transactionItems.title,
        net: balanceEntries.net,
        amount: balanceEntries.amount,
        currency: balanceEntries.currency,
        earnedAt: balanceEntries.createdAt,
        availableAt: balanceEntries.availableAt,
        isPending: sql<boolean>`${balanceEntries.availableAt} > now()`,
        corrected: sql<number>`${correctedOf(school.id)}`.mapWith(Number),
        renewal: sql<boolean>`exists (select from credited_orders c where c.school_id = ${school.id}
          and c.transaction_id = balance_entries.transaction_id and c.by = 'renewal')`,
        key: key as ReturnType<typeof sql<number>>,
      })
      .from(balanceEntries)
      .innerJoin(transactionItems, hasId(transactionItems, school.id, balanceEntries.itemId))
      .$dynamic(),
  where: ({ school, viewer }) =>
    and(
      eq(balanceEntries.schoolId, school.id),
      eq(balanceEntries.accountId, viewer.id),
      eq(balanceEntries.kind, 'commission'),
    ),
  row: ({ title, net, isPending, corrected, ...entry }, { locale }): CommissionRow => ({
    ...entry,
    product: { title: inLocale(title, locale) },
    net: net ?? 0,
    state: entry.amount + corrected === 0 ? 'reversed' : isPending ? 'pending' : 'available',
    reversed: -corrected,
  }),
})

export const commissionFile: ListFile<CommissionRow> = {
  name: 'commissions',
  columns({ locale }) {
    const say = (
      key: 'product' | 'net' | 'commission' | 'taken_back' | 'currency' | 'state' | 'earned' | 'available_from',
    ) => translate(locale, `affiliates.${key}`)
    return [
      { head: say('product'), cell: ({ product }) => product.title },
      { head: say('earned'), at: ({ earnedAt }) => earnedAt },
      { head: say('net'), cell: ({ net, currency }) => majorUnits(net, currency) },
      { head: say('commission'), cell: ({ amount, currency }) => majorUnits(amount, currency) },
      { head: say('taken_back'), cell: ({ reversed, currency }) => majorUnits(reversed, currency) },
      { head: say('currency'), cell: ({ currency }) => currency },
      { head: say('state'), cell: ({ state }) => translate(locale, `affiliates.state_${state}`) },
      { head: say('available_from'), at: ({ availableAt }) => availableAt },
    ]
  },
}
