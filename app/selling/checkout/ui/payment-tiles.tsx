import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { asksForCard } from '#app/selling/payment-providers/card-asked.ts'
import { WayTiles } from '#app/selling/payment-providers/ui/way-tiles.tsx'
import { Callout } from '#app/ui/callout.tsx'
import type { OfferedWay } from '../checkout-view.ts'
import type { FieldOf } from './typed.ts'

type Props = {
  ways: OfferedWay[]
  /** Why none of them takes what the order comes to. */
  notTaken: string | null
  field: FieldOf
  helpAt: string
  /** What the order comes to, and who pays it. */
  about: Parameters<typeof asksForCard>[0]
  /** What is said of the card beneath it. */
  children?: ReactNode
}

/** How to pay: a tile per way that the school offers. */
export function PaymentTiles({ ways, notTaken, field, helpAt, about, children }: Props) {
  const t = useTexts('checkout')
  const { defaultValue: chosen, error } = field('provider')
  const sayRenewal = (way?: OfferedWay) => (way?.renews ? t(`renews_${way.renews}`) : undefined)
  return (
    <section className="co-sec" aria-labelledby="payment">
      <h2 id="payment">{t('payment')}</h2>
      {ways.length === 0 && <Callout tone="warn">{notTaken ?? t('no_provider', { email: helpAt })}</Callout>}
      {ways.length > 0 && (
        <WayTiles
          ways={ways}
          note={({ name }) => sayRenewal(ways.find((way) => way.name === name))}
          legend={t('payment_method')}
          chosen={chosen}
          codeError={field('blik_code').error}
          cardError={asksForCard(about) ? field('cypher').error : null}
        />
      )}
      {error && <p className="error">{error}</p>}
      {children}
    </section>
  )
}
