import type { z } from 'zod'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { Fields, Line, OptionalInForm } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { BUMP_TEXT_MAX, BUMP_TITLE_MAX } from './bump.ts'

const Title = Line(1, BUMP_TITLE_MAX)
const Text = Line(0, BUMP_TEXT_MAX)

/** A bump; in a form the price names the product. What it names is looked up before. */
export const BumpInput = Fields({
  productId: OptionalInForm(IdIn(products)),
  priceId: IdIn(prices),
  title: Local(Title, { needed: true }),
  text: Local(Text).default(''),
})

export type BumpBody = z.infer<typeof BumpInput>
