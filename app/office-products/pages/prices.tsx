import type { ProductType } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { receiptText } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { EditedPrice, PricesEditor } from '../price-editor.ts'
import { PriceForm } from '../ui/price-form.tsx'
import { PriceHistory } from '../ui/price-history.tsx'
import { PricePreview } from '../ui/price-preview.tsx'
import { ProductTabs } from '../ui/product-tabs.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import '../ui/products.css'

export const texts = ['ui', 'office-products']

/** What a product costs: each of its prices with its promo, what buyers see of it, and what it was. */
export default function PricesPage({ id, type, status, title, currency, prices }: PricesEditor) {
  const t = useTexts('office-products')
  return (
    <OfficeLayout
      title={title}
      crumbs={[{ href: '/home/products', text: t('products') }]}
      actions={<StatusBadge of={status} />}
    >
      <ProductTabs id={id} type={type} current="prices" />
      <div className="stack" style={{ '--g': '32px' }}>
        {prices.length === 0 && (
          <Empty icon={receiptText} title={t('no_price_title')}>
            {t('no_price')}
          </Empty>
        )}
        {prices.map((price, at) => (
          <PriceParts key={price.id} price={price} product={id} type={type} at={at} of={prices.length} />
        ))}
        <Card as="section" aria-labelledby="new-price">
          <CardHead id="new-price" title={t(prices.length > 0 ? 'new_price' : 'standard_price')} />
          <PriceForm product={id} type={type} currency={currency} />
        </Card>
      </div>
    </OfficeLayout>
  )
}

type Props = { price: EditedPrice; product: number; type: ProductType; at: number; of: number }

function PriceParts({ price, product, type, at, of }: Props) {
  const t = useTexts('office-products')
  const heading = `price-${price.id}`
  const name = price.name || (of > 1 ? t('price_number', { number: at + 1 }) : t('standard_price'))
  return (
    <section className="office-two" aria-labelledby={heading}>
      <div className="stack">
        <Card>
          <CardHead id={heading} title={name} />
          <PriceForm product={product} type={type} price={price} currency={price.currency} />
        </Card>
        <PriceHistory product={product} price={price} />
      </div>
      <PricePreview price={price} />
    </section>
  )
}
