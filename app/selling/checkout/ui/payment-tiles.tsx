import { useTexts } from '#app/platform/page.tsx'
import { asksForCard } from '#app/selling/payment-providers/card-asked.ts'
import { WayTiles } from '#app/selling/payment-providers/ui/way-tiles.tsx'
import type { PaymentWay } from '#app/selling/payment-providers/way.ts'
import { Callout } from '#app/ui/callout.tsx'
import type { FieldOf } from './typed.ts'

type Props = {
  ways: PaymentWay[]
  /** Why none of them takes what the order comes to. */
  notTaken: string | null
  /** What is said of charges that follow. */
  renews: boolean
  field: FieldOf
  helpAt: string
  /** What the order comes to, and who pays it. */
  about: Parameters<typeof asksForCard>[0]
}

/** How to pay: a tile per way that the school offers. */
export function PaymentTiles({ ways, notTaken, renews, field, helpAt, about }: Props) {
  const t = useTexts('checkout')
  const { defaultValue: chosen, error } = field('provider')
  return (
    <section className="co-sec" aria-labelledby="payment">
      <h2 id="payment">{t('payment')}</h2>
      {ways.length === 0 && <Callout tone="warn">{notTaken ?? t('no_provider', { email: helpAt })}</Callout>}
      {renews && ways.length > 0 && <p className="t13 muted">{t('renews_by')}</p>}
      {ways.length > 0 && (
        <WayTiles
          ways={ways}
          legend={t('payment_method')}
          chosen={chosen}
          codeError={field('blik_code').error}
          cardError={asksForCard(about) ? field('cypher').error : null}
        />
      )}
      {error && <p className="error">{error}</p>}
    </section>
  )
}
