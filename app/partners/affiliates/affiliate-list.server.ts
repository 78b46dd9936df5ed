import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sumPending } from '#app/partners/balance/ledger.server.ts'
import { peopleLedger } from '#app/partners/balance/people-ledger.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list, type ViewerContext } from '#app/platform/list.server.ts'
import { majorUnits } from '#app/platform/money.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { foldedHere, holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { AFFILIATE_STATUSES, type AffiliateDetails, type AffiliateRow } from './affiliate.ts'
import { affiliates } from './tables.server.ts'

type School = Pick<CurrentSchool, 'id' | 'currency'>

/** How often an affiliate's link was opened. */
export const clicksOf = (school: number) => sql<number>`(
  select coalesce(sum(c.clicks), 0)::int from affiliate_clicks c
  where c.school_id = ${school} and c.affiliate_id = affiliates.id)`

/** Paid orders that are credited to an affiliate; renewals are not counted. */
export const ordersOf = (school: number) => sql<number>`(
  select count(*)::int from credited_orders o join transactions t on t.school_id = ${school} and t.id = o.transaction_id
  where o.school_id = ${school} and o.affiliate_id = affiliates.id and o.by <> 'renewal' and t.settled_at is not null)`

const getColumns = ({ id: school, currency }: School) => {
  const of = (column: SQL) =>
    sql<number>`coalesce((select ${column} from balances b where b.school_id = ${school}
    and b.account_id = affiliates.account_id and b.currency = ${currency}), 0)`.mapWith(Number)
  const pending = sumPending(peopleLedger, school, {
    account: sql`affiliates.account_id`,
    currency: sql`${currency}`,
  })
  return {
    id: affiliates.id,
    accountId: affiliates.accountId,
    email: accounts.email,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
    code: affiliates.code,
    status: affiliates.status,
    commissionType: affiliates.commissionType,
    commissionValue: affiliates.commissionValue,
    clicks: clicksOf(school),
    orders: ordersOf(school),
    amount: of(sql`b.amount`),
    pending: sql<number>`${pending}`.mapWith(Number),
    paid: of(sql`b.paid`),
  }
}

type Columns = {
  id: number
  accountId: number
  email: string
  firstName: string
  lastName: string
  commissionType: AffiliateRow['commission'] extends infer C | null
    ? C extends { type: infer T }
      ? T | null
      : never
    : never
  commissionValue: number | null
  amount: number
} & Pick<AffiliateRow, 'code' | 'status' | 'clicks' | 'orders' | 'pending' | 'paid'>

function toRow({ id, accountId, email, firstName, lastName, amount, ...row }: Columns): AffiliateRow {
  const { commissionType: type, commissionValue: value, code, status, clicks, orders, pending, paid } = row
  return {
    id,
    student: { id: accountId, email, name: `${firstName} ${lastName}`.trim() },
    code,
    status,
    commission: type !== null && value !== null ? { type, value } : null,
    clicks,
    orders,
    pending,
    available: amount - pending,
    paid,
  }
}

const select = (db: Db, { school }: Pick<ViewerContext, 'school'>, key: SQL) =>
  db
    .select({ ...getColumns(school), key: key as SQL<number> })
    .from(affiliates)
    .innerJoin(accounts, hasId(accounts, school.id, affiliates.accountId))
    .$dynamic()

/** The affiliates of a school and who asked to become one. */
export const affiliateList = list({
  filters: { q: Filter(Line(1, 100)), status: Filter(z.enum(AFFILIATE_STATUSES)) },
  sorts: {
    newest: { first: 'desc' },
    clicks: { first: 'desc', by: ({ school }) => clicksOf(school.id) },
    orders: { first: 'desc', by: ({ school }) => ordersOf(school.id) },
  },
  id: affiliates.id,
  select: (db, context, key) => select(db, context, key),
  where: ({ school }, { q, status }) =>
    and(
      eq(affiliates.schoolId, school.id),
      status && eq(affiliates.status, status),
      holdsWords(
        foldedHere(
          sql`${accounts.firstName} || ' ' || ${accounts.lastName} || ' ' || ${accounts.email} || ' ' || ${affiliates.code}`,
        ),
        q,
      ),
    ),
  changedSince: (_context, since) => sql`greatest(${affiliates.createdAt}, ${affiliates.decidedAt}) >= ${since}`,
  row: (found) => toRow(found),
})

/** As many as a choice can show. */
const CODES_SHOWN = 500

/** Those who were ever approved, by their codes. */
export async function listAffiliateCodes(db: Db, schoolId: number): Promise<{ id: number; code: string }[]> {
  return await db
    .select({ id: affiliates.id, code: affiliates.code })
    .from(affiliates)
    .where(and(eq(affiliates.schoolId, schoolId), inArray(affiliates.status, ['approved', 'blocked'])))
    .orderBy(asc(sql`lower(${affiliates.code})`))
    .limit(CODES_SHOWN)
}

export const affiliateFile: ListFile<AffiliateRow> = {
  name: 'affiliates',
  columns({ locale, school }) {
    const say = (key: 'name' | 'email' | 'code' | 'status' | 'clicks' | 'orders' | 'pending' | 'available' | 'paid') =>
      translate(locale, `affiliates.${key}`)
    const amount = (minor: number) => majorUnits(minor, school.currency)
    return [
      { head: say('name'), cell: ({ student }) => student.name },
      { head: say('email'), cell: ({ student }) => student.email },
      { head: say('code'), cell: ({ code }) => code },
      { head: say('status'), cell: ({ status }) => translate(locale, `affiliates.status_${status}`) },
      { head: say('clicks'), cell: ({ clicks }) => clicks },
      { head: say('orders'), cell: ({ orders }) => orders },
      { head: `${say('pending')} (${school.currency})`, cell: ({ pending }) => amount(pending) },
      { head: `${say('available')} (${school.currency})`, cell: ({ available }) => amount(available) },
      { head: `${say('paid')} (${school.currency})`, cell: ({ paid }) => amount(paid) },
    ]
  },
}

/** An affiliate with what they wrote and what was decided; else 404. */
export async function requireAffiliateRow(db: Db, school: School, id: number): Promise<AffiliateDetails> {
  const row = await db
    .select({
      ...getColumns(school),
      reason: affiliates.reason,
      website: affiliates.website,
      about: affiliates.about,
      createdAt: affiliates.createdAt,
      decidedAt: affiliates.decidedAt,
      promoCodes: sql<{ id: number; code: string }[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code) order by p.code), '[]')
        from affiliate_promo_codes b join promo_codes p on p.school_id = ${school.id} and p.id = b.code_id
        where b.school_id = ${school.id} and b.affiliate_id = affiliates.id and p.deleted_at is null)`,
    })
    .from(affiliates)
    .innerJoin(accounts, hasId(accounts, school.id, affiliates.accountId))
    .where(hasId(affiliates, school.id, id))
    .then(requireRow)
  const { reason, website, about, createdAt, decidedAt, promoCodes } = row
  return { ...toRow(row), currency: school.currency, reason, website, about, createdAt, decidedAt, promoCodes }
}
