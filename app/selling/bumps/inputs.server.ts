import { z } from 'zod'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { BUMP_TEXT_MAX, BUMP_TITLE_MAX } from './bump.ts'

const Title = Line(1, BUMP_TITLE_MAX)
const Text = Line(0, BUMP_TEXT_MAX)

/** A bump as calls say it; what it names is looked up before. */
export const BumpInput = z.object({
  product_id: IdIn(products),
  price_id: IdIn(prices),
  title: Local(Title, { needed: true }),
  text: Local(Text).default(''),
})

/** The same as the form says it: the price names the product. */
export const BumpForm = z.object({
  price_id: IdIn(prices),
  title: Title,
  text: Text.default(''),
})

export type BumpBody = Omit<z.infer<typeof BumpInput>, 'product_id'> & { product_id?: number }
