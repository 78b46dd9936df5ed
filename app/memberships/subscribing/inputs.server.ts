import { z } from 'zod'
import { PERIODS } from '#app/content/catalogue/period.ts'
import { findOfferedPlan } from '#app/memberships/memberships/plans.server.ts'
import { Id, IdOf } from '#app/platform/http.server.ts'
import { Line, WholeNumber } from '#app/platform/inputs.server.ts'
import { BuyerInput, NoGift, NoInstalments, OrderInput, ShownInput } from '#app/selling/checkout/inputs.server.ts'
import { requirePrice } from './plan-order.server.ts'

export const PeriodInput = WholeNumber.pipe(z.literal([...PERIODS]))

/** The id of a plan that can be joined, and of one of its prices. */
export const PlanId = IdOf(({ db, viewer }, id) => findOfferedPlan(db, viewer, id))
const PriceId = IdOf(async ({ db, viewer, sent }, id) => {
  const { data: planId } = Id.safeParse(sent.plan_id)
  if (planId) requirePrice(await findOfferedPlan(db, viewer, planId), id)
})

/** What the page of plans is asked for: the order of one of them at a period, or the list, of all or of one alone. */
export const ShownPlan = z.object({
  only: PlanId.optional(),
  plan_id: PlanId.optional(),
  price_id: PriceId.optional(),
  period: PeriodInput.optional().catch(undefined),
  ...ShownInput.pick({ code: true, promo_code: true, without_code: true }).shape,
})

/** An order of a plan: as of any product, but for what a membership has one of. */
export const JoinInput = OrderInput.omit({
  quantity: true,
  custom_amount: true,
  own_amount: true,
  response: true,
}).extend({
  gift: NoGift,
  instalments: NoInstalments,
  period: PeriodInput.optional(),
  price_id: PriceId.optional(),
  /** A card as Stripe's own script made it; for Stripe alone, and never kept. */
  payment_method: z.string().max(200).optional(),
})
/** Plans have no order form of their own, so their buyers give both names. */
export const RegisteringJoin = JoinInput.extend({ ...BuyerInput.shape, last_name: Line(1, 100) })
