import { ProductGrid } from '#app/content/catalogue/ui/product-card.tsx'
import { bookOpen } from '#app/ui/icons.ts'
import { line } from '../fields.ts'
import { block } from './block.ts'

/** What the school offers to everybody; on its home, the list that stands there. */
export const courses = block({
  group: 'sale',
  icon: bookOpen,
  fields: { title: line, most: { kind: 'choice', of: ['6', '3', '2'] } },
  View: ({ shown: { title, most }, cards }) =>
    cards.length > 0 && (
      <>
        {title && <h2 className="band-head-s">{title}</h2>}
        <ProductGrid cards={cards.slice(0, Number(most))} />
      </>
    ),
})
