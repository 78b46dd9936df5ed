import { and, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { planOf } from '#app/memberships/memberships/shown.server.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { getDay } from '#app/platform/days-later.ts'
import { inLocale, type KeyOf, translate } from '#app/platform/i18n.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { AtRisk } from './membership-view.ts'

const { id, status, until, reason, amount, currency } = memberships

/** Whom the school may lose, the first to go first: whose money did not come, and who canceled and has not gone yet. */
export const riskList = list({
  filters: {},
  sorts: { until: { first: 'asc', by: () => sql`${until}`, kind: 'instant' } },
  id,
  select: (db, { school }, key) =>
    db
      .select({
        id,
        status,
        until,
        reason,
        amount,
        currency,
        key,
        name: sql<string>`${nameIn(sql`${accounts}`)}`,
        email: accounts.email,
        title: products.title,
      })
      .from(memberships)
      .innerJoin(products, planOf(school.id))
      .innerJoin(accounts, hasId(accounts, school.id, memberships.accountId))
      .$dynamic(),
  where: ({ school }) =>
    and(
      eq(memberships.schoolId, school.id),
      sql`(${status} in ('AT_RISK', 'PAST_DUE') or ${status} = 'CANCELED' and ${until} > now())`,
    ),
  row: ({ title, ...one }, { locale }): AtRisk => ({ ...one, plan: inLocale(title, locale) }),
})

/** The same list as a file. */
export const riskFile: ListFile<AtRisk> = {
  name: 'membership-risks',
  columns({ locale, school: { timeZone } }) {
    const head = (key: KeyOf<'analytics'>) => translate(locale, `analytics.${key}`)
    const say = (key: KeyOf<'memberships'>) => translate(locale, `memberships.${key}`)
    return [
      { head: head('member'), cell: ({ name }) => name },
      { head: translate(locale, 'membership-plans.email'), cell: ({ email }) => email },
      { head: head('plan'), cell: ({ plan }) => plan },
      { head: head('state'), cell: ({ status }) => say(`state_${status}`) },
      { head: head('reason'), cell: ({ reason }) => reason && say(`reason_${reason}`) },
      { head: head('until'), cell: ({ until }) => until && getDay(until, timeZone) },
      { head: head('worth'), cell: ({ amount, currency }) => majorUnits(amount, currency) },
      { head: head('currency'), cell: ({ currency }) => currency },
    ]
  },
}
