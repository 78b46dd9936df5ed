import type { z } from 'zod'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { Fields, Line, OptionalInForm } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { UPSELL_TEXT_MAX, UPSELL_TITLE_MAX } from './upsell.ts'

const Title = Line(1, UPSELL_TITLE_MAX)
const Text = Line(0, UPSELL_TEXT_MAX)

/** An upsell; in a form the price names the product. What it names is looked up before. */
export const UpsellInput = Fields({
  productId: OptionalInForm(IdIn(products)),
  priceId: IdIn(prices),
  title: Local(Title, { needed: true }),
  text: Local(Text).default(''),
})

export type UpsellBody = z.infer<typeof UpsellInput>
