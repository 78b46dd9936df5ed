import Reviews from '#app/community/reviews/islands/reviews.tsx'
import { useShared } from '#app/platform/page.tsx'
import { quote } from '#app/ui/icons.ts'
import { line, product } from '../fields.ts'
import { block } from './block.ts'

/** What students say of a product; without a script, the way to where they say it. */
export const reviews = block({
  group: 'people',
  icon: quote,
  fields: { title: line, product, most: { kind: 'choice', of: ['6', '3', '2'] } },
  View({ shown: { title, product: of, most } }) {
    const { viewer } = useShared()
    if (!of) return null
    const { id, slug } = of.product
    return (
      <>
        <Reviews
          when="seen"
          title={title}
          product={{ id, slug, type: of.product.type }}
          viewerId={viewer.kind === 'visitor' ? null : viewer.id}
          view={{ ...of.reviewed, standing: 'stranger', converted: null, waits: false }}
          length={Number(most)}
        />
        <noscript>
          <a className="link" href={`/${slug}#reviews`}>
            {of.product.title}
          </a>
        </noscript>
      </>
    )
  },
})
