import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIFETIME } from '#app/content/catalogue/period.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { STATES } from '#app/memberships/memberships/membership.ts'
import { planOf, shownColumns, statusColumn, toView } from '#app/memberships/memberships/shown.server.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { accountSortKey } from '#app/people/accounts/account-search.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { type KeyOf, type Locale, translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { MembershipRow } from './plan-row.ts'

const name = nameIn(sql`${accounts}`)

const getColumns = (school: number) => ({
  ...shownColumns(school),
  joinedAt: memberships.joinedAt,
  trial: memberships.trial,
  accountId: accounts.id,
  name: sql<string>`${name}`,
  email: accounts.email,
})

const memberOf = (school: number) => hasId(accounts, school, memberships.accountId)

type QueryRow = Parameters<typeof toView>[0] & {
  joinedAt: string
  trial: boolean
  accountId: number
  name: string
  email: string
}

function toRow({ joinedAt, trial, accountId, name, email, ...shown }: QueryRow, locale: Locale): MembershipRow {
  return { ...toView(shown, locale), member: { id: accountId, name, email }, joinedAt, trial }
}

/** One membership as the list has it. */
export async function findMembershipRow(
  db: Db,
  { school, locale }: { school: Pick<CurrentSchool, 'id'>; locale: Locale },
  id: number,
): Promise<MembershipRow | undefined> {
  const [found] = await db
    .select(getColumns(school.id))
    .from(memberships)
    .innerJoin(products, planOf(school.id))
    .innerJoin(accounts, memberOf(school.id))
    .where(hasId(memberships, school.id, id))
  return found && toRow(found, locale)
}

/** The memberships of a school, the newest first. */
export const membershipList = list({
  filters: { q: Filter(Line(1, 100)), status: Filter(z.enum(STATES)), plan: Filter(Id) },
  sorts: {
    newest: { first: 'desc' },
    name: { first: 'asc', by: ({ locale }) => accountSortKey(locale), kind: 'text' },
    plan: byText(products.title),
  },
  id: memberships.id,
  select: (db, { school }, key) =>
    db
      .select({ ...getColumns(school.id), key })
      .from(memberships)
      .innerJoin(products, planOf(school.id))
      .innerJoin(accounts, memberOf(school.id))
      .$dynamic(),
  where: ({ school }, { q, status, plan }) =>
    and(
      eq(memberships.schoolId, school.id),
      status && sql`${statusColumn(school.id)} = ${status}`,
      plan === undefined ? undefined : eq(memberships.planId, plan),
      holdsWords(sql`${accounts.wordsKey}`, q),
    ),
  changedSince: ({ school }, since) => sql`(${memberships.joinedAt} >= ${since} or exists (
    select from membership_history h where h.school_id = ${school.id} and h.membership_id = ${memberships.id}
      and h.at >= ${since}))`,
  row: (found, { locale }): MembershipRow => toRow(found, locale),
})

/** The same list as a file. */
export const membershipFile: ListFile<MembershipRow> = {
  name: 'memberships',
  columns({ locale }) {
    const head = (key: KeyOf<'membership-plans'>) => translate(locale, `membership-plans.${key}`)
    const word = (key: KeyOf<'memberships'>) => translate(locale, `memberships.${key}`)
    return [
      { head: head('member'), cell: ({ member }) => member.name },
      { head: head('email'), cell: ({ member }) => member.email },
      { head: head('plan'), cell: ({ plan }) => plan.title },
      { head: head('months'), cell: ({ period }) => (period === LIFETIME ? null : period) },
      { head: head('status'), cell: ({ status }) => word(`state_${status}`) },
      { head: head('why'), cell: ({ reason }) => reason && word(`reason_${reason}`) },
      { head: head('joined'), at: ({ joinedAt }) => joinedAt },
      { head: head('since'), at: ({ since }) => since },
      { head: head('until'), at: ({ until }) => until },
      { head: head('next_charge'), at: ({ nextCharge: next }) => next?.at ?? null },
      { head: head('amount'), cell: ({ nextCharge: next }) => next && majorUnits(next.amount, next.currency) },
      { head: head('currency'), cell: ({ nextCharge: next }) => next?.currency ?? null },
    ]
  },
}
