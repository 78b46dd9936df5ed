import { type Route, route } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { findAsked } from '../asked.server.ts'
import { CodeTryInput } from '../inputs.server.ts'
import { countTry, tryOn } from '../tried-codes.server.ts'

const trying = route(
  { access: 'visitor', input: CodeTryInput, limit: ROOMY },
  async ({ db, viewer, locale, input }) => {
    const { product, code: typed, price_id, bumps, quantity } = input()
    // Memberships have no plans yet that a number would name.
    if (typeof product === 'number') throw new Refusal(404, 'errors.not_found')
    const asked = await findAsked(db, viewer, { slug: product, price_id, bumps })
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
