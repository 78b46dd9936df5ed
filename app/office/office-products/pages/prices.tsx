import type { PricesEditor } from '#app/content/catalogue/price-editor.ts'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { receiptText } from '#app/ui/icons.ts'
import { Presale } from '../ui/presale.tsx'
import { PriceForm } from '../ui/price-form.tsx'
import { PriceHistory } from '../ui/price-history.tsx'
import { PriceList } from '../ui/price-list.tsx'
import { usePriceName } from '../ui/price-name.ts'
import { PricePreview } from '../ui/price-preview.tsx'
import '../ui/products.css'

export const texts = ['ui', 'office-products']

/** What a product costs: its prices, and of one of them what it is made of, what buyers see, and what it was. */
export default function PricesPage({ product, currency, prices, chosen, presale }: PricesEditor) {
  const t = useTexts('office-products')
  const { id, type } = product
  const nameOf = usePriceName(prices)
  const added = t(prices.length > 0 ? 'new_price' : 'standard_price')
  return (
    <ProductFrame product={product} page="prices" hasSave>
      <div className="office-two">
        <div className="stack">
          {prices.length > 0 ? (
            <PriceList id={id} prices={prices} chosen={chosen} />
          ) : (
            <Empty icon={receiptText} title={t('no_price_title')}>
              {t('no_price')}
            </Empty>
          )}
          <Card as="section" aria-labelledby="price">
            <CardHead id="price" title={chosen ? nameOf(chosen) : added} />
            <PriceForm
              key={chosen?.id}
              product={id}
              type={type}
              currency={currency}
              price={chosen ?? undefined}
              alone={prices.length === (chosen ? 1 : 0)}
            />
          </Card>
          {presale && <Presale product={id} until={presale.until} />}
          {chosen && <PriceHistory product={id} price={chosen} />}
        </div>
        {chosen && <PricePreview price={chosen} />}
      </div>
    </ProductFrame>
  )
}
