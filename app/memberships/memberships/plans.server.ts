import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PlansOfProducts } from '#app/content/catalogue/later-wings.server.ts'
import { productColumns } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isOffered, type Plan, type PlanPrice } from './plan.ts'
import { membershipPlans } from './tables.server.ts'

const offered = (school: number) => sql<PlanPrice[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'period', o.period, 'amount', c.amount, 'currency', c.currency)
    order by o.period < 0, o.period), '[]')
  from membership_prices o join prices c on c.school_id = ${school} and c.id = o.price_id
  where o.school_id = ${school} and o.plan_id = ${membershipPlans.productId} and o.offered)`

const named = (school: number) => sql<number[]>`(
  select coalesce(json_agg(x.product_id order by x.product_id), '[]') from membership_products x
  where x.school_id = ${school} and x.plan_id = ${membershipPlans.productId} and not x.earlier)`

const tagged = (school: number) => sql<number[]>`(
  select coalesce(json_agg(x.tag_id order by x.tag_id), '[]') from membership_tags x
  where x.school_id = ${school} and x.plan_id = ${membershipPlans.productId})`

function select(db: Db, school: number, which: SQL | undefined): Promise<Plan[]> {
  const { id, slug, title, promise, cover, status } = productColumns
  const { trialDays, future, pauseMonths, pauseApart } = membershipPlans
  return db
    .select({
      id,
      slug,
      title,
      promise,
      cover,
      status,
      trialDays,
      future,
      pause: { months: pauseMonths, apart: pauseApart },
      version: products.version,
      prices: offered(school),
      productIds: named(school),
      tagIds: tagged(school),
      now: sql<string>`now()`.mapWith(isoInstant),
    })
    .from(membershipPlans)
    .innerJoin(products, hasId(products, school, membershipPlans.productId))
    .where(and(eq(membershipPlans.schoolId, school), which))
    .orderBy(asc(products.position), asc(products.id))
}

/** The plans that one can join, in the school's order. */
export async function listOfferedPlans(db: Db, viewer: Viewer): Promise<Plan[]> {
  const plans = await select(db, viewer.schoolId, eq(products.status, 'published'))
  return plans.filter(({ prices }) => prices.length > 0)
}

/** A plan that one can join, whoever has its address: a hidden one too; else 404. */
export async function findOfferedPlan(db: Db, viewer: Viewer, id: number): Promise<Plan> {
  const plan = await requirePlan(db, viewer, id)
  requireFound(isOffered(plan))
  return plan
}

/** A plan as the office has it, whatever its status; else 404. */
export async function requirePlan(db: Db, { schoolId }: Pick<Viewer, 'schoolId'>, id: number): Promise<Plan> {
  return select(db, schoolId, eq(products.id, id)).then(requireRow)
}

/** What the catalogue reads of plans. */
export const planColumns: PlansOfProducts = {
  countPeriods: (school, product) => sql`(select count(*) from membership_prices o
    where o.school_id = ${school} and o.plan_id = ${product} and o.offered)`,
}

/** Whether a school has a plan that everybody can join. */
export async function isAnyPlanOffered(db: Db, schoolId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from products p
    where p.school_id = ${schoolId} and p.type = 'membership' and p.status = 'published'
      and exists (select from membership_prices o where o.school_id = ${schoolId} and o.plan_id = p.id and o.offered)
    limit 1`)
  return rows.length > 0
}
