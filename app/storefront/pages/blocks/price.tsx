import { wayToBuy } from '#app/content/catalogue/kind.ts'
import { priceView } from '#app/content/catalogue/price.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { receiptText } from '#app/ui/icons.ts'
import { Price } from '#app/ui/price.tsx'
import { product } from '../fields.ts'
import { block } from './block.ts'

/** What a product costs, and the way to buy it. */
export const price = block({
  group: 'sale',
  icon: receiptText,
  on: ['own', 'home'],
  fields: { product },
  View({ shown: { product: of } }) {
    const t = useTexts('catalogue')
    if (!of) return null
    const { slug, title, promise, cover, price, type } = of.product
    const buys = price && of.forSale ? wayToBuy(of.product, price) : undefined
    return (
      <div className="card-raised b-price">
        <Cover image={cover} sizes="(min-width: 768px) 480px, 100vw" />
        <div className="stack b-price-words" style={{ '--g': '16px' }}>
          <h2>{title}</h2>
          <p className="muted">{promise}</p>
          {price ? <Price price={priceView(price)} size="buy" /> : <p className="muted">{t('not_for_sale')}</p>}
          <div className="row wrap">
            {buys && (
              <ButtonLink href={buys.href} variant="primary" size="lg">
                {t(buys.text)}
              </ButtonLink>
            )}
            <ButtonLink href={`/${slug}`} size="lg">
              {t(type === 'course' ? 'about_course' : 'about')}
            </ButtonLink>
          </div>
        </div>
      </div>
    )
  },
})
