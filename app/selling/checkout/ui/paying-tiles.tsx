import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { calendarDays, creditCard } from '#app/ui/icons.ts'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import type { CheckoutView } from '../checkout-view.ts'

type Props = { checkout: CheckoutView; loggingIn: boolean; onChoose(): void }

/** Whether a price is paid at once or in instalments. What that comes to today is asked of the server. */
export function PayingTiles({ checkout: { paying }, loggingIn, onChoose }: Props) {
  const t = useTexts('order-forms')
  // As in price-tiles.tsx.
  const [given] = useState(paying?.inParts)
  if (!paying) return null
  const { atOnce, instalments, help } = paying
  return (
    <section className="co-sec" aria-labelledby="paying" hidden={loggingIn}>
      <h2 id="paying">{t('paying')}</h2>
      <Tiles legend={t('paying')}>
        <Tile
          name="instalments"
          value="0"
          defaultChecked={!given}
          onChange={onChoose}
          mark={<Icon of={creditCard} size={20} />}
        >
          <span className="block medium">{t('paying_at_once')}</span>
          <span className="block t13">{atOnce}</span>
        </Tile>
        <Tile
          name="instalments"
          value="1"
          defaultChecked={given}
          onChange={onChoose}
          mark={<Icon of={calendarDays} size={20} />}
        >
          <span className="block medium">{t('paying_in_instalments')}</span>
          <span className="block t13">{instalments}</span>
          <span className="block t13 muted">{help}</span>
        </Tile>
      </Tiles>
    </section>
  )
}
