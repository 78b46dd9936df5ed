import { z } from 'zod'
import { jsonOrRedirect, page, refuseAfterwards } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { inCurrency, PlanInput } from '../inputs.server.ts'
import { loadPlanContentOptions, planList, requirePlanRow } from '../plan-rows.server.ts'

const declared = { access: 'plans', ids: z.object({ id: Id }) } as const
type PlansContext = Pick<RouteContext<{ access: 'plans' }>, 'db' | 'viewer' | 'school'>

const AT = '/home/membership-plans'
const changes = () => import('../plan-changes.server.ts')

const listPlans = listRoute(planList, { access: 'plans', json: inSnakeCase(planList) }, async ({ list }) =>
  page('membership-plans/plans', { list }),
)

async function answer({ db, viewer }: PlansContext, id: number, status: 200 | 201 = 200) {
  return jsonOrRedirect(toSnakeCase({ membershipPlan: await requirePlanRow(db, viewer, id) }), `${AT}/${id}`, status)
}

const showNewPlanPage = route({ access: 'plans' }, async (context) =>
  page('membership-plans/plan', {
    plan: null,
    currency: context.school.currency,
    openable: await loadPlanContentOptions(context.db, context),
  }),
)

/** A plan: the page that edits it; as JSON all that is said of it. */
const showPlan = route(declared, async (context) => {
  const plan = await requirePlanRow(context.db, context.viewer, context.ids.id)
  const currency = plan.prices[0]?.currency ?? context.school.currency
  const openable = await loadPlanContentOptions(context.db, context, plan.opens)
  return page('membership-plans/plan', { plan, currency, openable }, { json: toSnakeCase({ membershipPlan: plan }) })
})

const addPlan = route({ access: 'plans', input: PlanInput, form: showNewPlanPage }, async (context) => {
  const given = inCurrency(context.input(), context.school.currency)
  const { id } = await (await changes()).createPlan(context.db, context.viewer, given)
  return answer(context, id, 201)
})

const savePlan = route({ ...declared, input: PlanInput, form: showPlan }, async (context) => {
  const { prices } = await requirePlanRow(context.db, context.viewer, context.ids.id)
  const currency = prices[0]?.currency ?? context.school.currency
  const given = inCurrency(context.input(), currency)
  await (await changes()).changePlan(context.db, context.viewer, context.ids.id, given)
  return answer(context, context.ids.id)
})

/** One that somebody joined is archived instead, and the answer says so. */
const dropPlan = route(declared, async ({ db, viewer, ids }) => {
  const deleted = await (await changes()).deletePlan(db, viewer, ids.id)
  return deleted ? { deleted } : refuseAfterwards(new Refusal(409, 'membership-plans.archived_instead'))
})

export const routes = {
  'GET /home/membership-plans': listPlans,
  'POST /home/membership-plans': addPlan,
  'GET /home/membership-plans/create': showNewPlanPage,
  'GET /home/membership-plans/:id': showPlan,
  'POST /home/membership-plans/:id': savePlan,
  'PUT /home/membership-plans/:id': savePlan,
  'DELETE /home/membership-plans/:id': dropPlan,
} satisfies Addresses
