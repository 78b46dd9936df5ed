import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { creditCard } from '#app/ui/icons.ts'
import { Tile, Tiles } from '#app/ui/tile.tsx'

/** How to pay: a tile per provider that the school has. */
export function PaymentTiles({ providers, helpAt }: { providers: string[]; helpAt: string }) {
  const t = useTexts('checkout')
  const payments = useTexts('payments')
  return (
    <section className="co-sec" aria-labelledby="payment">
      <h2 id="payment">{t('payment')}</h2>
      {providers.length === 0 && <Callout tone="warn">{t('no_provider', { email: helpAt })}</Callout>}
      {providers.includes('sandbox') && (
        <div className="stack" style={{ '--g': '8px' }}>
          <Tiles legend={t('payment_method')}>
            <Tile name="provider" value="sandbox" defaultChecked mark={<Icon of={creditCard} size={20} />}>
              {payments('sandbox')}
            </Tile>
          </Tiles>
          <p className="help">{payments('sandbox_help')}</p>
        </div>
      )}
    </section>
  )
}
