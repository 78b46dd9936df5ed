import { z } from 'zod'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, type FinderContext, Id, IdAmong, IdOf, route, Slug } from '#app/platform/http.server.ts'
import { Several } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { invalid, refuseWrong } from '#app/platform/refusal.ts'
import { CodeTryInput } from '../inputs.server.ts'
import { findOrderRequest, findUnfitFields } from '../order-request.server.ts'
import { soldPlans } from '../sold-kinds.server.ts'
import { countTry, tryOn } from '../tried-codes.server.ts'

/** What is asked for under the product's slug or the plan's id, as far as those are well-formed. */
async function findChosen(
  { db, viewer, school, sent }: FinderContext,
  chosen: { price_id?: number; bumps?: number[] },
) {
  const [slug, plan] = [Slug.safeParse(sent.product).data, Id.safeParse(sent.product).data]
  if (slug) await findOrderRequest(db, viewer, { slug, ...chosen })
  else if (plan)
    await soldPlans.use().requireRequest(db, { viewer, school }, { plan_id: plan, price_id: chosen.price_id })
}
const PlanId = IdOf((at) => findChosen(at, {}))
const PriceId = IdOf((at, price_id) => findChosen(at, { price_id }))
const BumpId = IdAmong((at, bumps) => findChosen(at, { price_id: Id.safeParse(at.sent.price_id).data, bumps }))

/** What a code takes off an order, before it is placed. */
const checkPromoCode = route(
  {
    access: 'visitor',
    input: CodeTryInput.extend({
      product: z.union([Slug, PlanId]),
      price_id: PriceId.optional(),
      bumps: Several(BumpId),
    }),
    refusesFirst: (at) => findChosen(at, {}),
    limit: ROOMY,
    counts: countTry,
  },
  async ({ db, viewer, school, locale, input }) => {
    const { product, code: typed, price_id, bumps, quantity } = input()
    const request =
      typeof product === 'number'
        ? await soldPlans.use().requireRequest(db, { viewer, school }, { plan_id: product, price_id })
        : await findOrderRequest(db, viewer, { slug: product, price_id, bumps })
    refuseWrong(findUnfitFields(request, { quantity }) ?? {})
    const { code: found, totals, refused } = await tryOn(db, viewer, request, { typed, quantity, locale })
    if (!found) throw invalid('code', refused ?? 'promotions.unknown')
    const { code, type, value } = found
    return toSnakeCase({ promoCode: { code, type, value }, totals })
  },
)

export const routes = {
  'POST /json/promo-code': checkPromoCode,
} satisfies Addresses
