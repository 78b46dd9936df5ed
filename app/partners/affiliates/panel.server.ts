import { and, asc, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { coverPhoto } from '#app/platform/picture.ts'
import { type CurrentSchool, type Member, mainOrigin } from '#app/platform/viewer.ts'
import { type MyAffiliate, withReferral } from './affiliate.ts'
import { clicksOf, ordersOf } from './affiliate-list.server.ts'
import type { LinkTarget, Results } from './panel.ts'
import { affiliates } from './tables.server.ts'

/** One's own place in the programme with its link and results, and whether one is written to about each order. */
export async function loadMyAffiliate(
  db: Db,
  viewer: Member,
  school: CurrentSchool,
): Promise<(MyAffiliate & OwnDetails) | null> {
  const [row] = await db
    .select({
      id: affiliates.id,
      code: affiliates.code,
      status: affiliates.status,
      clicks: clicksOf(school.id),
      orders: ordersOf(school.id),
      reason: affiliates.reason,
      website: affiliates.website,
      emails: affiliates.emails,
      createdAt: affiliates.createdAt,
      decidedAt: affiliates.decidedAt,
      promoCodes: sql<string[]>`(
        select coalesce(json_agg(p.code order by p.code), '[]') from affiliate_promo_codes b
        join promo_codes p on p.school_id = ${school.id} and p.id = b.code_id
        where b.school_id = ${school.id} and b.affiliate_id = affiliates.id and p.deleted_at is null)`,
    })
    .from(affiliates)
    .where(and(eq(affiliates.schoolId, school.id), eq(affiliates.accountId, viewer.id)))
  return row ? { ...row, link: withReferral(`${mainOrigin(school)}/`, row.code) } : null
}

type OwnDetails = {
  reason: string | null
  website: string | null
  emails: boolean
  createdAt: string
  decidedAt: string | null
  promoCodes: string[]
}

/** What calls answer of it. */
export const toMyAffiliate = ({ id, code, status, link, clicks, orders }: MyAffiliate): MyAffiliate => ({
  id,
  code,
  status,
  link,
  clicks,
  orders,
})

/** Pages that a link may lead to: the school's home and what it sells. */
export async function listLinkTargets(db: Db, school: CurrentSchool, locale: Locale): Promise<LinkTarget[]> {
  const rows = await db
    .select({ slug: products.slug, title: products.title, cover: products.cover })
    .from(products)
    .where(and(eq(products.schoolId, school.id), eq(products.status, 'published')))
    .orderBy(asc(products.id))
    .limit(200)
  const origin = mainOrigin(school)
  return [
    { address: `${origin}/`, title: school.name, cover: null },
    ...rows.map(({ slug, title, cover }) => ({
      address: `${origin}/${slug}`,
      title: inLocale(title, locale),
      cover: coverPhoto(cover),
    })),
  ]
}

/** Clicks, orders and commissions of the last days, and of as many before; `days` null is since the beginning. */
export async function loadResults(
  db: Db,
  { schoolId, id: accountId }: Member,
  { affiliateId, currency, days }: { affiliateId: number; currency: string; days: number | null },
): Promise<Results> {
  const since = (times: number) =>
    days === null ? sql`'-infinity'::timestamptz` : sql`now() - ${times * days}::int * interval '1 day'`
  const between = (column: ReturnType<typeof sql>, times: number) =>
    times === 1 ? sql`${column} >= ${since(1)}` : sql`${column} >= ${since(2)} and ${column} < ${since(1)}`
  const part = (times: number) => sql`
    (select coalesce(sum(c.clicks), 0)::int from affiliate_clicks c where c.school_id = ${schoolId}
      and c.affiliate_id = ${affiliateId} and ${between(sql`c.day`, times)}) as clicks,
    (select count(*)::int from credited_orders o join transactions t on t.school_id = ${schoolId} and t.id = o.transaction_id
      where o.school_id = ${schoolId} and o.affiliate_id = ${affiliateId} and o.by <> 'renewal'
      and ${between(sql`t.settled_at`, times)}) as orders,
    (select coalesce(sum(e.amount), 0)::bigint from balance_entries e where e.school_id = ${schoolId}
      and e.account_id = ${accountId} and e.currency = ${currency}
      and (e.kind = 'commission' or exists (select from balance_entries c where c.school_id = ${schoolId}
        and c.id = e.earned_id and c.kind = 'commission')) and ${between(sql`e.created_at`, times)}) as commission`
  const read = async (times: number) => {
    const { rows } = await db.execute<{ clicks: number; orders: number; commission: string }>(
      sql`select ${part(times)}`,
    )
    const { clicks = 0, orders = 0, commission = '0' } = rows[0] ?? {}
    return { clicks, orders, commission: Number(commission) }
  }
  return { now: await read(1), before: days === null ? null : await read(2) }
}
