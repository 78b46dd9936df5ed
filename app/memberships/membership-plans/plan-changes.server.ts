import { sql } from 'drizzle-orm'
import {
  changeProduct,
  createProduct,
  deleteProduct,
  lockProduct,
} from '#app/content/catalogue/product-changes.server.ts'
import { toSlug } from '#app/content/catalogue/slug.ts'
import { findFreeSlug } from '#app/content/catalogue/slugs.server.ts'
import { topicsOfPlans } from '#app/memberships/memberships/later-wings.server.ts'
import { openByMemberships } from '#app/memberships/memberships/opening.server.ts'
import { setPlanTerms } from '#app/memberships/memberships/plan-terms.server.ts'
import { requirePlan } from '#app/memberships/memberships/plans.server.ts'
import { moveMembers } from '#app/memberships/memberships/price-moves.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { PlanBody } from './inputs.server.ts'
import { sendPriceEmail } from './jobs.server.ts'
import { periodName } from './period-name.ts'
import { NOTICE_DAYS } from './plan-row.ts'
import { requirePlanRow } from './plan-rows.server.ts'

type Plan = { schoolId: number; id: number }

/** Makes a plan, for sale at once unless it says otherwise. */
export async function createPlan(db: Db, staff: Member, body: PlanBody): Promise<{ id: number }> {
  const { schoolId, locale } = staff
  const title = mergeLanguages(body.title, {}, locale)
  const { id } = await createProduct(db, {
    schoolId,
    type: 'membership',
    title,
    promise: {},
    description: {},
    slug: await findFreeSlug(db, schoolId, toSlug(inLocale(title, locale)) || 'membership'),
    status: body.status ?? 'published',
  })
  await setTerms(db, { schoolId, id }, body)
  return { id }
}

/** Changes a plan from now on; who has joined keeps the price unless it says otherwise, and gets what it opens by now. */
export async function changePlan(db: Db, staff: Member, id: number, body: PlanBody): Promise<void> {
  const { schoolId, locale } = staff
  const plan = await requirePlan(db, staff, id)
  const stored = await lockProduct(db, { schoolId, id })
  refuseStale(stored, body.version, toSnakeCase(await requirePlanRow(db, staff, id)))
  const title = mergeLanguages(body.title, plan.title, locale)
  await changeProduct(db, { schoolId, id, slug: plan.slug }, { title, ...(body.status && { status: body.status }) })
  await setTerms(db, { schoolId, id }, body)
  if (body.members === 'move')
    await moveMembers(db, { schoolId, id }, { noticeDays: NOTICE_DAYS, tell: sendPriceEmail })
  await openByMemberships(db, { schoolId, plan: id })
}

async function setTerms(db: Db, plan: Plan, body: PlanBody): Promise<void> {
  const { prices, trialDays, pause, winBack, opens } = body
  const { productIds, tagIds, topicIds, future } = opens
  const vatRate = body.vatRate == null ? body.vatRate : body.vatRate * 100
  const named = prices.map((price) => ({ ...price, name: periodName(price.period) }))
  const terms = { trialDays, prices: named, vatRate, pause, winBack, future, productIds, tagIds }
  await setPlanTerms(db, plan, terms)
  await topicsOfPlans.use().openToPlan(db, plan, topicIds)
}

/** Deletes a plan that nobody ever joined; one with members is sold no more, and they keep it: false. */
export async function deletePlan(db: Db, staff: Member, id: number): Promise<boolean> {
  const { schoolId } = staff
  const { slug } = await requirePlan(db, staff, id)
  await lockProduct(db, { schoolId, id })
  const { rows } = await db.execute(sql`
    select 1 as joined where exists (select from transactions t where t.school_id = ${schoolId} and t.product_id = ${id})
      or exists (select from memberships m where m.school_id = ${schoolId} and m.plan_id = ${id})`)
  if (rows.length > 0) {
    await changeProduct(db, { schoolId, id, slug }, { status: 'archived' })
    return false
  }
  await deleteProduct(db, { schoolId, id })
  return true
}
