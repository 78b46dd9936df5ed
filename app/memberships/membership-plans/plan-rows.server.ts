import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { loadTagOptions } from '#app/content/tags/tag-options.server.ts'
import { topicsOfPlans } from '#app/memberships/memberships/later-wings.server.ts'
import { membershipPlans } from '#app/memberships/memberships/tables.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { listMemberCodes } from '#app/selling/promotions/products.server.ts'
import type { PlanContentOptions, PlanRow } from './plan-row.ts'

type QueryRow = Omit<PlanRow, 'title' | 'vatRate' | 'opens' | 'pause' | 'winBack'> &
  PlanRow['opens'] &
  StoredTerms & { title: LocalText; vatRate: number | null }
type StoredTerms = Pick<
  typeof membershipPlans.$inferSelect,
  'pauseMonths' | 'pauseApart' | 'winBackDays' | 'winBackCodeId'
>

const ids = (school: number, column: 'product_id' | 'tag_id', table: 'membership_products' | 'membership_tags') =>
  sql<number[]>`(select coalesce(json_agg(x.${sql.raw(column)} order by x.${sql.raw(column)}), '[]')
    from ${sql.raw(table)} x where x.school_id = ${school} and x.plan_id = ${products.id}
    ${table === 'membership_products' ? sql`and not x.earlier` : sql``})`

const getColumns = (school: number) => ({
  id: products.id,
  title: products.title,
  slug: products.slug,
  status: products.status,
  version: products.version,
  trialDays: membershipPlans.trialDays,
  future: membershipPlans.future,
  pauseMonths: membershipPlans.pauseMonths,
  pauseApart: membershipPlans.pauseApart,
  winBackDays: membershipPlans.winBackDays,
  winBackCodeId: membershipPlans.winBackCodeId,
  prices: sql<PlanRow['prices']>`(select coalesce(json_agg(json_build_object('period', o.period, 'amount', c.amount,
      'currency', c.currency) order by o.period < 0, o.period), '[]')
    from membership_prices o join prices c on c.school_id = ${school} and c.id = o.price_id
    where o.school_id = ${school} and o.plan_id = ${products.id} and o.offered)`,
  vatRate: sql<number | null>`(select c.vat_rate from membership_prices o
    join prices c on c.school_id = ${school} and c.id = o.price_id
    where o.school_id = ${school} and o.plan_id = ${products.id} and o.offered order by o.price_id limit 1)`,
  productIds: ids(school, 'product_id', 'membership_products'),
  tagIds: ids(school, 'tag_id', 'membership_tags'),
  topicIds: topicsOfPlans.use().idsOf(school, sql`${products.id}`),
  members: sql<number>`(select count(*)::int from memberships m where m.school_id = ${school}
    and m.plan_id = ${products.id} and m.status in ('TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE', 'CANCELED')
    and (m.status <> 'CANCELED' or m.until > now()))`,
})

function toRow(row: QueryRow, { locale }: Pick<Member, 'locale'>): PlanRow {
  const { id, title, slug, status, version, prices, vatRate, trialDays, members } = row
  const { productIds, tagIds, topicIds, future, winBackDays: days } = row
  return {
    id,
    title: inLocale(title, locale),
    slug,
    status,
    prices,
    trialDays,
    vatRate: vatRate === null ? null : vatRate / 100,
    pause: { months: row.pauseMonths, apart: row.pauseApart },
    winBack: days === null ? null : { days, codeId: row.winBackCodeId },
    opens: { productIds, tagIds, topicIds, future },
    members,
    version,
  }
}

const inPlan = (school: number) => and(eq(membershipPlans.schoolId, school), eq(membershipPlans.productId, products.id))

/** The plans of a school, in its order. */
export const planList = list({
  filters: {},
  sorts: { place: { first: 'asc', by: () => sql`${products.position}` }, title: byText(products.title) },
  id: products.id,
  select: (db, { school }, key) =>
    db
      .select({ ...getColumns(school.id), key })
      .from(products)
      .innerJoin(membershipPlans, inPlan(school.id))
      .$dynamic(),
  where: ({ school }) => eq(products.schoolId, school.id),
  row: (found, { locale }): PlanRow => toRow(found, { locale }),
})

/** A plan as the office has it; else 404. */
export async function requirePlanRow(db: Db, viewer: Member, id: number): Promise<PlanRow> {
  const { schoolId } = viewer
  const found = await db
    .select(getColumns(schoolId))
    .from(products)
    .innerJoin(membershipPlans, inPlan(schoolId))
    .where(hasId(products, schoolId, id))
    .then(requireRow)
  return toRow(found, viewer)
}

const OPENED = PRODUCT_TYPES.filter((type) => type !== 'membership')

/** What a plan can open by name: products that are no plans themselves, tags, and topics for members; and codes for plans. */
export async function loadPlanContentOptions(
  db: Db,
  context: { viewer: Member; school: CurrentSchool; c?: Context<Env> },
  chosen?: PlanRow['opens'],
): Promise<PlanContentOptions> {
  const { c, school, viewer } = context
  const inLanguage = { c, school, locale: viewer.locale }
  const [opened, tags, topics, codes] = await Promise.all([
    loadProductOptions(db, context, { types: OPENED, chosen: chosen?.productIds }),
    loadTagOptions(db, inLanguage, chosen?.tagIds),
    topicsOfPlans.use().loadOptions(db, inLanguage, chosen?.topicIds),
    listMemberCodes(db, school.id),
  ])
  return {
    products: opened,
    tags,
    topics,
    codes,
  }
}
