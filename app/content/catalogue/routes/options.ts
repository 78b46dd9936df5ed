import { z } from 'zod'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { findProductOptions, productSetInput } from '../product-options.server.ts'

/** Finds products to choose from, while a name is typed. */
const findProducts = route(
  { access: 'staff', input: z.object({ ...optionInput, ...productSetInput }), limit: OPTION_LIMIT },
  async ({ db, viewer, school, input }) => {
    const { q, ids, ...set } = input()
    const { options, more } = await findProductOptions(db, { viewer, school }, set, { q, ids })
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/options/products': findProducts,
} satisfies Addresses
