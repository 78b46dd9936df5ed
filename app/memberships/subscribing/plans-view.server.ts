import { sql } from 'drizzle-orm'
import { KINDS } from '#app/content/catalogue/kind.ts'
import type { Product } from '#app/content/catalogue/product.ts'
import { topicsOfPlans } from '#app/memberships/memberships/later-wings.server.ts'
import { getTrial, type Plan } from '#app/memberships/memberships/plan.ts'
import { requirePlan } from '#app/memberships/memberships/plans.server.ts'
import { hasTriedSql } from '#app/memberships/memberships/shown.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { coverImage } from '#app/platform/picture.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import type { CheckoutView } from '#app/selling/checkout/checkout-view.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { isMember, type PlanOrderRequest } from './plan-order.server.ts'
import { type OfferedPlan, type PlanView, savedBy } from './plans-view.ts'

type PlanContent = { plan: number; kind: 'product' | 'tag' | 'topic'; title: LocalText; slug: string | null }

/** What plans open by name, as everybody may know of it. */
async function listNames(db: Db, school: number, plans: readonly Plan[]): Promise<PlanContent[]> {
  const ids = `{${plans.map(({ id }) => id).join()}}`
  const { rows } = await db.execute<PlanContent>(sql`
    select x.plan_id::float8 as plan, 'product' as kind, p.title, p.slug
    from membership_products x join products p on p.school_id = ${school} and p.id = x.product_id and p.status = 'published'
    where x.school_id = ${school} and x.plan_id = any(${ids}::bigint[]) and not x.earlier
    union all
    select x.plan_id::float8, 'tag', coalesce(t.names, jsonb_build_object('en', t.name)), null
    from membership_tags x join tags t on t.school_id = ${school} and t.id = x.tag_id and t.visibility = 'public'
    where x.school_id = ${school} and x.plan_id = any(${ids}::bigint[])
    union all
    ${topicsOfPlans.use().namesOf(school, sql`any(${ids}::bigint[])`)}`)
  return rows
}

/** The plans as their page shows them, and as rows of calls: one for each period. */
export async function loadPlansView(
  db: Db,
  { school, viewer }: { school: CurrentSchool; viewer: Viewer },
  found: readonly Plan[],
) {
  const { locale } = viewer
  const names = found.length > 0 ? await listNames(db, school.id, found) : []
  // A trial is had once of each.
  const trials = found.flatMap(({ id, trialDays }) => (trialDays > 0 ? [id] : []))
  const tried = viewer.kind === 'visitor' ? [] : await hasTriedSql(db, viewer, trials)
  const plans = found.map((plan): PlanView => {
    const own = names.filter((name) => name.plan === plan.id)
    const titles = (kind: PlanContent['kind']) =>
      own.flatMap((name) => (name.kind === kind ? [inLocale(name.title, locale)] : []))
    return {
      id: plan.id,
      title: inLocale(plan.title, locale),
      promise: inLocale(plan.promise, locale),
      cover: coverImage(plan.cover),
      trialDays: tried.includes(plan.id) ? 0 : Math.max(0, ...plan.prices.map((price) => getTrial(plan, price))),
      for_sale: canBePaid({ school, viewer }, plan.prices),
      prices: plan.prices.map(({ period, amount, currency }) => {
        return { period, amount, currency, saves: savedBy({ period, amount }, plan.prices) }
      }),
      opens: {
        products: own.flatMap(({ kind, title, slug }) =>
          kind === 'product' && slug ? [{ title: inLocale(title, locale), slug }] : [],
        ),
        tags: titles('tag'),
        topics: titles('topic'),
        future: plan.future,
      },
    }
  })
  const rows = plans.flatMap(({ id, title, prices, trialDays }) =>
    prices.map(({ period, amount, currency }) => ({ id, title, period, price: { amount, currency }, trialDays })),
  )
  return { plans, rows }
}

/** What the page of a plan's own says of it; no trial to members, who change what they have instead of joining. */
export async function findOfferedPlan(
  db: Db,
  context: { school: CurrentSchool; viewer: Viewer },
  { id, type }: Pick<Product, 'id' | 'type'>,
): Promise<OfferedPlan | null> {
  if (type !== 'membership') return null
  const plan = await requirePlan(db, context.viewer, id)
  const { plans } = await loadPlansView(db, context, [plan])
  const joined = await isMember(db, context.viewer, plan)
  return plans.map(({ opens, trialDays }) => ({ opens, trialDays: joined ? 0 : trialDays }))[0] ?? null
}

const AT = '/subscribe/checkout'

/** What sets the order of a plan apart: its addresses. */
export function pathsOfPlan({ plan, price }: PlanOrderRequest): Pick<CheckoutView, 'paths' | 'questions'> {
  const again = `${AT}?plan_id=${plan.id}&price_id=${price.id}`
  const periods = plan.prices.length > 1 && KINDS.membership.periodsAt?.(plan)
  return {
    paths: {
      page: AT,
      again,
      choose: `${AT}/show`,
      order: AT,
      register: `${AT}/register`,
      login: '/checkout/login',
      ...(periods && { periods }),
    },
    questions: [],
  }
}
