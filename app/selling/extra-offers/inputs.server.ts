import type { z } from 'zod'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import { Fields, Line, OptionalInForm } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { TITLE_MAX } from './extra-offer.ts'

/** An extra offer; in a form the price names the product. What it names is looked up before. */
export const ExtraOfferInput = (textMax: number) =>
  Fields({
    productId: OptionalInForm(IdIn(products)),
    priceId: IdIn(prices),
    title: Local(Line(1, TITLE_MAX), { needed: true }),
    text: Local(Line(0, textMax)).default(''),
  })

export type ExtraOfferBody = z.infer<ReturnType<typeof ExtraOfferInput>>
