import { z } from 'zod'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { findOffering } from '../handlers.server.ts'
import { findOfferedPrices } from '../offered-prices.server.ts'

/** Finds prices to offer with a product, while a name is typed. */
const showOfferedPrices = route(
  { access: 'prices', ids: z.object({ id: Id }), input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ input, ...context }) => {
    const { options, more } = await findOfferedPrices(context.db, await findOffering(context), context, input())
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/options/products/:id/bump-prices': showOfferedPrices,
} satisfies Addresses
