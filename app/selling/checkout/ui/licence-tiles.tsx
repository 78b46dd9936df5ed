import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { users } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import type { CheckoutView } from '../checkout-view.ts'

type Props = { checkout: CheckoutView; loggingIn: boolean; onChoose(): void }

/** The sizes in which a price is sold: one for oneself, or packages of licences. */
export function LicenceTiles({ checkout: { packages, quantity, totals }, loggingIn, onChoose }: Props) {
  const t = useTexts('order-forms')
  const named = useTexts('checkout')
  const { currency } = totals
  // As in price-tiles.tsx.
  const [given] = useState(quantity)
  return (
    <section className="co-sec" aria-labelledby="licences" hidden={loggingIn}>
      <div className="stack" style={{ '--g': '4px' }}>
        <h2 id="licences">{t('licences')}</h2>
        <p className="muted">{t('licences_help')}</p>
      </div>
      <Tiles legend={t('licences')}>
        {packages.map((one) => (
          <Tile
            key={one.quantity}
            name="quantity"
            value={one.quantity}
            defaultChecked={one.quantity === given}
            onChange={onChoose}
            mark={<Icon of={users} size={20} />}
          >
            <span className="block medium">
              {one.quantity > 1 ? named('mail_quantity', { quantity: one.quantity }) : t('for_oneself')}
            </span>
            <Money amountMinor={one.amount} currency={currency} className="block price" />
            {one.quantity > 1 && (
              <span className="block t13 muted">
                {t('licence_each')} <Money amountMinor={one.unitAmount} currency={currency} />
              </span>
            )}
            {one.saving > 0 && <span className="block t13 ok">{t('licence_saving', { percent: one.saving })}</span>}
          </Tile>
        ))}
      </Tiles>
    </section>
  )
}

/** How many of it, where each costs the same: one's own seat and those of one's company. */
export function HowMany({ checkout: { quantity, several }, loggingIn, onChoose }: Props) {
  const t = useTexts('order-forms')
  const sizes = Array.from({ length: Math.max(several, quantity) }, (_, index) => index + 1)
  return (
    <section className="co-sec" hidden={loggingIn}>
      <SelectField
        name="quantity"
        label={t('seats')}
        help={t('seats_help')}
        defaultValue={quantity}
        onChange={onChoose}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
