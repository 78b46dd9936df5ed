import { Teachers } from '#app/content/catalogue/ui/teachers.tsx'
import { userRound } from '#app/ui/icons.ts'
import { product } from '../fields.ts'
import { block } from './block.ts'

/** Who teaches a product. */
export const instructor = block({
  group: 'people',
  icon: userRound,
  fields: { product },
  View: ({ shown: { product: of } }) => of && <Teachers teachers={of.product.teachers} />,
})
