import { and, eq, sql } from 'drizzle-orm'
import { addPrice, changePrice, movePrice } from '#app/content/catalogue/price-changes.server.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { appliesTo, type Code } from '#app/selling/promotions/code.ts'
import type { PauseTerms } from './pause.ts'
import type { PlanPrice } from './plan.ts'
import { membershipPlans, membershipPrices } from './tables.server.ts'

/** What VAT a plan has that says none. */
const USUAL_VAT = 2300

type Plan = { schoolId: number; id: number }
type WantedPrice = Omit<PlanPrice, 'id'> & { name: LocalText }
type Terms = {
  trialDays: number
  prices: WantedPrice[]
  /** In hundredths of a per cent; null is exempt, undefined as it is. */
  vatRate: number | null | undefined
  future: boolean
  pause: PauseTerms
  winBack: { days: number; codeId?: number | null } | null
  productIds: number[]
  tagIds: number[]
}

/** Says what a plan costs and opens, all of it: 404 for what is not there, 422 for another plan. */
export async function setPlanTerms(db: Db, plan: Plan, terms: Terms): Promise<void> {
  await setFuture(db, plan, terms)
  await setPrices(db, plan, terms)
  await setOpened(db, plan, terms)
}

/** Sells the plan at these prices alone; those that were sold before stay for whoever pays them. */
async function setPrices(db: Db, plan: Plan, { prices: wanted, vatRate: vat }: Terms): Promise<void> {
  const { schoolId, id: planId } = plan
  const ofPlan = and(eq(membershipPrices.schoolId, schoolId), eq(membershipPrices.planId, planId))
  const before = await db
    .select({ priceId: membershipPrices.priceId, period: membershipPrices.period, vatRate: prices.vatRate })
    .from(membershipPrices)
    .innerJoin(prices, hasId(prices, schoolId, membershipPrices.priceId))
    .where(and(ofPlan, membershipPrices.offered))
  const vatRate = vat === undefined ? (before.length > 0 ? (before[0]?.vatRate ?? null) : USUAL_VAT) : vat
  for (const { priceId, period } of before) {
    if (wanted.some((one) => one.period === period)) continue
    await db
      .update(membershipPrices)
      .set({ offered: false })
      .where(and(ofPlan, eq(membershipPrices.priceId, priceId)))
    await movePrice(db, schoolId, priceId, UNSOLD)
  }
  for (const [position, { period, amount, currency, name }] of wanted.entries()) {
    const known = before.find((one) => one.period === period)
    if (known) {
      await changePrice(db, schoolId, known.priceId, { amount, currency, vatRate })
      await movePrice(db, schoolId, known.priceId, position)
      continue
    }
    const made = { schoolId, productId: planId, name, amount, currency, vatRate, position }
    const { id: priceId } = await addPrice(db, made)
    await db.insert(membershipPrices).values({ schoolId, planId, priceId, period })
  }
}

/** Behind whatever is sold. */
const UNSOLD = 1000

/** What is published later is what was not there when the plan began to open it. */
async function setFuture(db: Db, { schoolId, id }: Plan, { trialDays, future, pause, winBack }: Terms): Promise<void> {
  const byProduct = and(eq(membershipPlans.schoolId, schoolId), eq(membershipPlans.productId, id))
  const [before] = await db.select({ future: membershipPlans.future }).from(membershipPlans).where(byProduct)
  const winBackCodeId = winBack?.codeId ?? null
  if (winBackCodeId !== null) await refuseUnfit(db, { schoolId, id }, winBackCodeId)
  const set = {
    trialDays,
    future,
    pauseMonths: pause.months,
    pauseApart: pause.apart,
    winBackDays: winBack?.days ?? null,
    winBackCodeId,
  }
  if (before) await db.update(membershipPlans).set(set).where(byProduct)
  else await db.insert(membershipPlans).values({ schoolId, productId: id, ...set })
  if ((before?.future ?? false) === future) return
  if (future)
    await db.execute(sql`insert into membership_products (school_id, plan_id, product_id, earlier)
      select ${schoolId}, ${id}, p.id, true from products p
      where p.school_id = ${schoolId} and p.type <> 'membership' and p.status <> 'draft'
      returning 1`)
  else
    await db.execute(sql`delete from membership_products x
      where x.school_id = ${schoolId} and x.plan_id = ${id} and x.earlier`)
}

/** A code that takes something off this plan; 404 for none, 422 for one of something else. */
async function refuseUnfit(db: Db, { schoolId, id: productId }: Plan, code: number): Promise<void> {
  const { rows } = await db.execute<Pick<Code, 'mode' | 'productIds'>>(sql`
    select c.mode, (select coalesce(json_agg(x.product_id), '[]') from promo_code_products x
      where x.school_id = ${schoolId} and x.code_id = c.id) as "productIds"
    from promo_codes c where c.school_id = ${schoolId} and c.id = ${code} and c.deleted_at is null`)
  const [found] = rows
  requireFound(found)
  const line = { productId, type: 'membership', amount: 0 } as const
  if (!appliesTo(found, line)) throw invalid('win_back.code_id', 'memberships.code_of_another')
}

/** Opens these products and tags by name, and no others: 404 for what is not there, 422 for a plan. */
async function setOpened(db: Db, { schoolId, id }: Plan, opened: Terms): Promise<void> {
  const [productIds, tagIds] = [`{${opened.productIds.join()}}`, `{${opened.tagIds.join()}}`]
  const { rows } = await db.execute<{ products: number; plans: number; tags: number }>(sql`
    select (select count(*)::int from products p where p.school_id = ${schoolId} and p.id = any(${productIds}::bigint[])) as products,
      (select count(*)::int from products p where p.school_id = ${schoolId} and p.id = any(${productIds}::bigint[])
        and p.type = 'membership') as plans,
      (select count(*)::int from tags t where t.school_id = ${schoolId} and t.id = any(${tagIds}::bigint[])) as tags`)
  const [found] = rows
  requireFound(found?.products === new Set(opened.productIds).size && found.tags === new Set(opened.tagIds).size)
  if (found.plans > 0) throw invalid('opens.product_ids', 'memberships.no_plans')
  await db.execute(sql`delete from membership_products x
    where x.school_id = ${schoolId} and x.plan_id = ${id} and not x.earlier`)
  await db.execute(sql`insert into membership_products (school_id, plan_id, product_id, earlier)
    select distinct ${schoolId}::bigint, ${id}::bigint, one, false from unnest(${productIds}::bigint[]) as one
    returning 1`)
  await db.execute(sql`delete from membership_tags x where x.school_id = ${schoolId} and x.plan_id = ${id}`)
  await db.execute(sql`insert into membership_tags (school_id, plan_id, tag_id)
    select distinct ${schoolId}::bigint, ${id}::bigint, one from unnest(${tagIds}::bigint[]) as one
    returning 1`)
}
