import { Curriculum } from '#app/content/catalogue/ui/curriculum.tsx'
import { listVideo } from '#app/ui/icons.ts'
import { product } from '../fields.ts'
import { block } from './block.ts'

export const curriculum = block({
  group: 'sale',
  icon: listVideo,
  fields: { product },
  View: ({ shown: { product: of } }) =>
    of && of.sections.length > 0 && <Curriculum slug={of.product.slug} sections={of.sections} />,
})
