import { and, eq, sql } from 'drizzle-orm'
import { addPrice, changePrice } from '../catalogue/price-changes.server.ts'
import { changeProduct, createProduct, deleteProduct, lockProduct } from '../catalogue/product-changes.server.ts'
import { slugOf } from '../catalogue/slug.ts'
import { freeSlug } from '../catalogue/slugs.server.ts'
import { prices } from '../catalogue/tables.server.ts'
import { openByMemberships } from '../memberships/opening.server.ts'
import { findPlan } from '../memberships/plans.server.ts'
import { membershipPlans, membershipPrices } from '../memberships/tables.server.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import { saidInLanguages } from '../platform/local-input.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseStale } from '../platform/versions.server.ts'
import type { Member } from '../platform/viewer.ts'
import type { PlanBody } from './inputs.server.ts'
import { periodName } from './period-name.ts'
import { findPlanRow, setTopics } from './plan-rows.server.ts'

/** Where no rate is said. */
const USUAL_VAT = 23

type Plan = { schoolId: number; id: number }

/** Makes a plan, for sale at once unless it says otherwise. */
export async function createPlan(db: Db, staff: Member, body: PlanBody): Promise<{ id: number }> {
  const { schoolId, locale } = staff
  const title = saidInLanguages(body.title, {}, locale)
  const { id } = await createProduct(db, {
    ...{ schoolId, type: 'membership', title, promise: {}, description: {} },
    slug: await freeSlug(db, schoolId, slugOf(inLocale(title, locale)) || 'membership'),
    status: body.status ?? 'published',
  })
  await db.insert(membershipPlans).values({ schoolId, productId: id })
  await setTerms(db, { schoolId, id }, body)
  return { id }
}

/** Changes a plan from now on; who has joined keeps the price, and gets what it opens by now. */
export async function changePlan(db: Db, staff: Member, id: number, body: PlanBody): Promise<void> {
  const { schoolId, locale } = staff
  const plan = await findPlan(db, staff, id)
  const stored = await lockProduct(db, { schoolId, id })
  refuseStale(stored, body.version, await findPlanRow(db, staff, id))
  const title = saidInLanguages(body.title, plan.title, locale)
  await changeProduct(db, { schoolId, id, slug: plan.slug }, { title, ...(body.status && { status: body.status }) })
  await setTerms(db, { schoolId, id }, body)
  await openByMemberships(db, { schoolId, plan: id })
}

async function setTerms(db: Db, plan: Plan, { prices: wanted, vat_rate, trial_days, opens }: PlanBody): Promise<void> {
  await setPrices(db, plan, wanted, vat_rate)
  await setFuture(db, plan, { trialDays: trial_days, future: opens.future })
  await setOpened(db, plan, opens)
  await setTopics(db, plan, opens.topic_ids)
}

/** Sells the plan at these prices alone; those that were sold before stay for whoever pays them. */
async function setPrices(db: Db, plan: Plan, wanted: PlanBody['prices'], vat: PlanBody['vat_rate']): Promise<void> {
  const { schoolId, id: planId } = plan
  const ofPlan = and(eq(membershipPrices.schoolId, schoolId), eq(membershipPrices.planId, planId))
  const before = await db
    .select({ priceId: membershipPrices.priceId, period: membershipPrices.period, vatRate: prices.vatRate })
    .from(membershipPrices)
    .innerJoin(prices, and(eq(prices.schoolId, schoolId), eq(prices.id, membershipPrices.priceId)))
    .where(and(ofPlan, membershipPrices.offered))
  const vatRate = vat === undefined ? (before[0]?.vatRate ?? USUAL_VAT * 100) : vat && vat * 100
  for (const { priceId, period } of before) {
    if (wanted.some((one) => one.period === period)) continue
    await db
      .update(membershipPrices)
      .set({ offered: false })
      .where(and(ofPlan, eq(membershipPrices.priceId, priceId)))
    await placePrice(db, schoolId, priceId, UNSOLD)
  }
  for (const [position, { period, amount, currency }] of wanted.entries()) {
    const known = before.find((one) => one.period === period)
    if (known) {
      await changePrice(db, schoolId, known.priceId, { amount, currency, vatRate })
      await placePrice(db, schoolId, known.priceId, position)
      continue
    }
    const made = { schoolId, productId: planId, name: periodName(period), amount, currency, vatRate, position }
    const { id: priceId } = await addPrice(db, made)
    await db.insert(membershipPrices).values({ schoolId, planId, priceId, period })
  }
}

/** Behind whatever is sold. */
const UNSOLD = 1000

async function placePrice(db: Db, schoolId: number, id: number, position: number): Promise<void> {
  await db
    .update(prices)
    .set({ position })
    .where(and(eq(prices.schoolId, schoolId), eq(prices.id, id)))
}

/** What is published later is what was not there when the plan began to open it. */
async function setFuture(db: Db, { schoolId, id }: Plan, set: { trialDays: number; future: boolean }): Promise<void> {
  const itself = and(eq(membershipPlans.schoolId, schoolId), eq(membershipPlans.productId, id))
  const [before] = await db.select({ future: membershipPlans.future }).from(membershipPlans).where(itself)
  await db.update(membershipPlans).set(set).where(itself)
  if (before?.future === set.future) return
  if (set.future)
    await db.execute(sql`insert into membership_products (school_id, plan_id, product_id, earlier)
      select ${schoolId}, ${id}, p.id, true from products p
      where p.school_id = ${schoolId} and p.type <> 'membership' and p.status <> 'draft'`)
  else
    await db.execute(sql`delete from membership_products x
      where x.school_id = ${schoolId} and x.plan_id = ${id} and x.earlier`)
}

/** Opens these products and tags by name, and no others: 404 for what is not there, 422 for a plan. */
async function setOpened(db: Db, { schoolId, id }: Plan, { product_ids, tag_ids }: PlanBody['opens']): Promise<void> {
  const [productIds, tagIds] = [`{${product_ids.join()}}`, `{${tag_ids.join()}}`]
  const { rows } = await db.execute<{ products: number; plans: number; tags: number }>(sql`
    select (select count(*)::int from products p where p.school_id = ${schoolId} and p.id = any(${productIds}::bigint[])) as products,
      (select count(*)::int from products p where p.school_id = ${schoolId} and p.id = any(${productIds}::bigint[])
        and p.type = 'membership') as plans,
      (select count(*)::int from tags t where t.school_id = ${schoolId} and t.id = any(${tagIds}::bigint[])) as tags`)
  const [found] = rows
  if (found?.products !== new Set(product_ids).size || found.tags !== new Set(tag_ids).size)
    throw new Refusal(404, 'errors.not_found')
  if (found.plans > 0) throw new Refusal(422, 'errors.invalid', { 'opens.product_ids': ['membership-plans.no_plans'] })
  await db.execute(sql`delete from membership_products x
    where x.school_id = ${schoolId} and x.plan_id = ${id} and not x.earlier`)
  await db.execute(sql`insert into membership_products (school_id, plan_id, product_id, earlier)
    select distinct ${schoolId}::bigint, ${id}::bigint, one, false from unnest(${productIds}::bigint[]) as one`)
  await db.execute(sql`delete from membership_tags x where x.school_id = ${schoolId} and x.plan_id = ${id}`)
  await db.execute(sql`insert into membership_tags (school_id, plan_id, tag_id)
    select distinct ${schoolId}::bigint, ${id}::bigint, one from unnest(${tagIds}::bigint[]) as one`)
}

/** Deletes a plan that nobody ever joined; one with members is sold no more, and they keep it: false. */
export async function deletePlan(db: Db, staff: Member, id: number): Promise<boolean> {
  const { schoolId } = staff
  const { slug } = await findPlan(db, staff, id)
  await lockProduct(db, { schoolId, id })
  const { rows } = await db.execute(sql`
    select from transactions t where t.school_id = ${schoolId} and t.product_id = ${id} limit 1`)
  if (rows.length > 0) {
    await changeProduct(db, { schoolId, id, slug }, { status: 'archived' })
    return false
  }
  await deleteProduct(db, { schoolId, id })
  return true
}
