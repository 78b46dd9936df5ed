import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nameIn } from '../accounts/names.server.ts'
import { accounts } from '../accounts/tables.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { STATES } from '../memberships/membership.ts'
import { planOf, shownColumns, shownStatus, viewOf } from '../memberships/shown.server.ts'
import { memberships } from '../memberships/tables.server.ts'
import { Id } from '../platform/http.server.ts'
import { Filter, Line } from '../platform/inputs.server.ts'
import { list } from '../platform/list.server.ts'
import { folded, holdsWords } from '../platform/search.server.ts'
import type { MembershipRow } from './plan-row.ts'

const name = nameIn(sql`${accounts}`)

/** The memberships of a school, the newest first. */
export const membershipList = list({
  filters: { q: Filter(Line(1, 100)), status: Filter(z.enum(STATES)), plan: Filter(Id) },
  sorts: { newest: { first: 'desc' } },
  id: memberships.id,
  select: (db, { school }, key) =>
    db
      .select({
        ...shownColumns(school.id),
        joinedAt: memberships.joinedAt,
        trial: memberships.trial,
        accountId: accounts.id,
        name: sql<string>`${name}`,
        email: accounts.email,
        key,
      })
      .from(memberships)
      .innerJoin(products, planOf(school.id))
      .innerJoin(accounts, and(eq(accounts.schoolId, school.id), eq(accounts.id, memberships.accountId)))
      .$dynamic(),
  where: ({ school }, { q, status, plan }) =>
    and(
      eq(memberships.schoolId, school.id),
      status && sql`${shownStatus(school.id)} = ${status}`,
      plan === undefined ? undefined : eq(memberships.planId, plan),
      holdsWords(folded(sql`${name} || ' ' || ${accounts.email}`), q),
    ),
  row: ({ joinedAt, trial, accountId, name, email, ...shown }, { locale }): MembershipRow => ({
    ...viewOf(shown, locale),
    member: { id: accountId, name, email },
    ...{ joined_at: joinedAt, trial },
  }),
})
