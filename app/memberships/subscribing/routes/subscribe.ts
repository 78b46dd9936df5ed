import { z } from 'zod'
import { startMembership } from '#app/memberships/memberships/memberships.server.ts'
import { findOfferedPlan, listOfferedPlans } from '#app/memberships/memberships/plans.server.ts'
import { NEW_ACCOUNTS } from '#app/people/sign-in/attempts.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import {
  type Addresses,
  type FinderContext,
  Id,
  type RouteContext,
  route,
  sendCookies,
} from '#app/platform/http.server.ts'
import { fieldsOfForms } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { storeTypedInput } from '#app/platform/refuse.server.ts'
import { checkoutAnswer } from '#app/selling/checkout/checkout-page.server.ts'
import { FormButtons } from '#app/selling/checkout/inputs.server.ts'
import { findOrderWait, placeOrder } from '#app/selling/checkout/orders.server.ts'
import { typedIn } from '#app/selling/checkout/payment.server.ts'
import { getOrigin, registerOrOrder, sayingAll } from '#app/selling/checkout/registration.server.ts'
import { countCode, tidyingForm, withCode } from '#app/selling/checkout/tried-codes.server.ts'
import { recordVisit } from '#app/selling/conversions/visits.server.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { findOpenOrder } from '#app/selling/payments/transactions.server.ts'
import { savingWays } from '../card.server.ts'
import { JoinInput, PlanId, RegisteringJoin, ShownPlan } from '../inputs.server.ts'
import { isMember, refuseMembers, requirePlanOrderRequest } from '../plan-order.server.ts'
import { loadPlansView, pathsOfPlan } from '../plans-view.server.ts'
import { onwardFrom } from '../trial-means.server.ts'

type PlanPageContext = Omit<RouteContext<{ access: 'visitor'; ids: typeof ShownPlan }>, 'input'>

/** The plans that can be joined, a hidden one by itself, each with its periods. */
async function plansPage({
  db,
  school,
  viewer,
  ids: { only },
}: Pick<PlanPageContext, 'db' | 'school' | 'viewer' | 'ids'>) {
  const found = only === undefined ? await listOfferedPlans(db, viewer) : [await findOfferedPlan(db, viewer, only)]
  const { plans, rows } = await loadPlansView(db, { viewer, school }, found)
  const shown = { plans, joined: await isMember(db, viewer), indexed: only === undefined }
  return page('subscribing/plans', shown, { json: toSnakeCase({ data: rows, nextPageUrl: null }) })
}

/** All plans that can be joined, or the order of one. */
async function plansOrOrder(asking: PlanPageContext) {
  const { c, db, school, viewer, locale, ids } = asking
  const { plan_id, only, ...wanted } = ids
  const context = { viewer, school }
  if (plan_id === undefined) return plansPage(asking)
  const request = await requirePlanOrderRequest(db, context, { plan_id, ...wanted })
  if (await isMember(db, viewer, request.plan)) return redirect('/my/membership')
  // A hidden one stands in no list: its own page says why it cannot be joined.
  const { status, slug, prices } = request.plan
  if (!canBePaid(context, prices)) return redirect(status === 'hidden' ? `/${slug}` : '/subscribe/checkout')
  const payment = await findOpenOrder(db, viewer, request.offer.id)
  const showing = { school, viewer, locale, payment, owned: false }
  const { currency, trialDays, at } = request.renewal
  const [saving = null] = trialDays > 0 && at !== null ? savingWays(context, currency) : []
  return checkoutAnswer({ c, db, ids }, request, showing, { ...pathsOfPlan(request), saving })
}

const showPlans = route({ access: 'visitor', ids: ShownPlan }, plansOrOrder)

/** The price that is chosen in the form, as far as its ids are well-formed; else 404. */
async function findChosenPrice({ db, viewer, school, sent }: FinderContext): Promise<void> {
  const [plan_id, price_id] = [Id.safeParse(sent.plan_id).data, Id.safeParse(sent.price_id).data]
  if (plan_id && price_id) await requirePlanOrderRequest(db, { viewer, school }, { plan_id, price_id })
}

/** The form again with what was typed; nothing is ordered by this. */
const showAgain = route(
  {
    access: 'visitor',
    ids: ShownPlan.extend({ plan_id: PlanId }),
    input: z.object(fieldsOfForms(JoinInput, RegisteringJoin, FormButtons)),
    refusesFirst: findChosenPrice,
    limit: ROOMY,
  },
  (context) => {
    context.input()
    storeTypedInput(context.c)
    return plansOrOrder(context)
  },
)

const ids = z.object({ plan_id: PlanId })

/** What an order asks for, whatever else of it is wrong. */
const requestFrom =
  ({
    c,
    db,
    viewer,
    school,
    ids,
  }: Pick<PlanPageContext, 'c' | 'db' | 'viewer' | 'school'> & { ids: { plan_id: number } }) =>
  () => {
    const { data } = ShownPlan.pick({ period: true, price_id: true }).safeParse(c.var.sent.body)
    return requirePlanOrderRequest(db, { viewer, school }, { ...data, ...ids })
  }

const subscribe = tidyingForm(
  route(
    { access: 'member', ids, input: JoinInput, form: showPlans, counts: countCode, waits: findOrderWait },
    async (asking) => {
      const { c, db, school, viewer, ids, input } = asking
      const plan = await findOfferedPlan(db, viewer, ids.plan_id)
      return sayingAll(asking, requestFrom(asking), async () => {
        const { promo_code, period, price_id, payment_method, ...order } = input()
        await refuseMembers(db, viewer, plan, { period, price_id })
        const found = await requirePlanOrderRequest(db, { viewer, school }, { ...ids, period, price_id })
        const request = await withCode(db, found, promo_code)
        const placed = await placeOrder(db, viewer, request, { ...order, quantity: 1 }, getOrigin(asking))
        await startMembership(db, placed, { productId: request.offer.id, priceId: request.price.id })
        await recordVisit(db, placed, c)
        return onwardFrom(placed, typedIn(order), { school, viewer, request: found })
      })
    },
  ),
)

const registering = { access: 'visitor', ids, input: RegisteringJoin, form: showPlans } as const

export const registerAndJoin = tidyingForm(
  route({ ...registering, limit: NEW_ACCOUNTS, counts: countCode, waits: findOrderWait }, async (asking) => {
    const { c, db, school, viewer, ids, input } = asking
    const plan = await findOfferedPlan(db, viewer, ids.plan_id)
    return sayingAll(asking, requestFrom(asking), async () => {
      const { period, price_id, payment_method, promo_code, ...rest } = input()
      const { email, first_name, last_name, password, ...order } = rest
      await refuseMembers(db, viewer, plan, { period, price_id })
      const found = await requirePlanOrderRequest(db, { viewer, school, email }, { ...ids, period, price_id })
      const request = await withCode(db, found, promo_code)
      const buyer = { email, first_name, last_name, password }
      const placed = await registerOrOrder(db, viewer, request, { ...order, quantity: 1 }, buyer, getOrigin(asking))
      await startMembership(db, placed.transaction, { productId: request.offer.id, priceId: request.price.id })
      sendCookies(c, db, placed.cookies)
      await recordVisit(db, placed.transaction, c)
      return onwardFrom(placed.transaction, typedIn(order), { school, viewer, request: found })
    })
  }),
)

export const routes = {
  'POST /stripe/subscribe/checkout': subscribe,
  'GET /subscribe/checkout': showPlans,
  'POST /subscribe/checkout': subscribe,
  'POST /subscribe/checkout/register': registerAndJoin,
  'POST /subscribe/checkout/show': showAgain,
} satisfies Addresses
