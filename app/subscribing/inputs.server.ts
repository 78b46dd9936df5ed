import { z } from 'zod'
import { BuyerInput, OrderInput, ShownInput } from '../checkout/inputs.server.ts'
import { PERIODS } from '../memberships/period.ts'
import { Id } from '../platform/http.server.ts'
import { Line, Whole } from '../platform/inputs.server.ts'

export const PeriodInput = Whole.pipe(z.literal([...PERIODS]))

/** What the page of plans is asked for: the order of one of them at a period, or the list, of all or of one alone. */
export const ShownPlan = z.object({
  only: Id.optional(),
  plan_id: Id.optional(),
  price_id: Id.optional(),
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
  period: PeriodInput.optional(),
  price_id: Id.optional(),
  /** A card as Stripe's own script made it; for Stripe alone, and never kept. */
  payment_method: z.string().max(200).optional(),
})
/** Plans have no order form of their own, so their buyers give both names. */
export const RegisteringJoin = JoinInput.extend({ ...BuyerInput.shape, last_name: Line(1, 100) })
