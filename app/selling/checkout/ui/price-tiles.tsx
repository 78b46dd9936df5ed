import { useState } from 'react'
import { priceView } from '#app/content/catalogue/price.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { calendarDays, clock, infinityLoop } from '#app/ui/icons.ts'
import { Price } from '#app/ui/price.tsx'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import type { CheckoutView } from '../checkout-view.ts'

type Props = { checkout: CheckoutView; loggingIn: boolean; onChoose(): void }

/** The prices of a product that has several. What the chosen one comes to is asked of the server. */
export function PriceTiles({ checkout: { prices, priceId, product }, loggingIn, onChoose }: Props) {
  const t = useTexts('checkout')
  // What the page came with: a choice that differs from it is in the buyer's draft, and a reload shows it again.
  const [given] = useState(priceId)
  const isDated = product.type === 'event' || product.type === 'consultation'
  return (
    <section className="co-sec" aria-labelledby="price" hidden={loggingIn}>
      <h2 id="price">{t('price')}</h2>
      <Tiles legend={t('price')}>
        {prices.map(({ id, name, contents, accessDays: days, gets, own, ...price }) => (
          <Tile
            key={id}
            name="price_id"
            value={id}
            defaultChecked={id === given}
            onChange={onChoose}
            mark={<Icon of={isDated ? calendarDays : days === 0 ? infinityLoop : clock} size={20} />}
          >
            {name && <span className="block medium">{name}</span>}
            {gets && <span className={name ? 'block t13 muted' : 'block'}>{gets}</span>}
            {contents && <span className="block t13 muted">{contents}</span>}
            {own ? <span className="block t13 medium">{t('own_price')}</span> : <Price price={priceView(price)} />}
          </Tile>
        ))}
      </Tiles>
    </section>
  )
}
