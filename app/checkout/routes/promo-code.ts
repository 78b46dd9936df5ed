import { type Route, route } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { invalid, refuseWrong } from '#app/platform/refusal.ts'
import { findAskedPlan } from '#app/subscribing/asked-plan.server.ts'
import { findAsked, unfitIn } from '../asked.server.ts'
import { CodeTryInput } from '../inputs.server.ts'
import { countTry, tryOn } from '../tried-codes.server.ts'

const trying = route(
  { access: 'visitor', input: CodeTryInput, limit: ROOMY },
  async ({ db, viewer, school, locale, input }) => {
    const { product, code: typed, price_id, bumps, quantity } = input()
    const asked =
      typeof product === 'number'
        ? await findAskedPlan(db, { viewer, school }, { plan_id: product, price_id })
        : await findAsked(db, viewer, { slug: product, price_id, bumps })
    refuseWrong(unfitIn(asked, { quantity }) ?? {})
    const { code: found, totals, refused } = await tryOn(db, viewer, asked, { typed, quantity, locale })
    if (!found) throw invalid('code', refused ?? 'promotions.unknown')
    const { code, type, value } = found
    return { promo_code: { code, type, value }, totals }
  },
)

/** What a code takes off an order, before it is placed. */
export const tryCode: Route = {
  ...trying,
  async handle(c) {
    await countTry(c.var)
    return trying.handle(c)
  },
}
