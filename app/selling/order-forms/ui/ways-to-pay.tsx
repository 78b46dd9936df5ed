import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/field.tsx'
import type { OfferedWay } from '../order-form.ts'

type Props = {
  /** The school's. */
  offered: readonly OfferedWay[]
  /** Those of the product; null is all. */
  ways: readonly string[] | null
  /** Whether one of its prices is more than nothing. */
  costs: boolean
  error: string | undefined
  onChange: (ways: string[] | null) => void
}

/** By which of the school's ways a product is paid, and whether that leaves one at all. */
export function WaysToPay({ offered, ways, costs, error, onChange }: Props) {
  const t = useTexts('order-forms')
  const providers = useTexts('payment-providers')
  const chosen = offered.filter(({ name }) => ways === null || ways.includes(name))
  function tick(name: string, on: boolean): void {
    const next = offered.filter((way) => (way.name === name ? on : chosen.includes(way))).map((way) => way.name)
    onChange(next.length === offered.length ? null : next)
  }
  return (
    <Card as="section" pad="md" className="stack" aria-labelledby="ways">
      <h2 className="t16 strong" id="ways">
        {t('ways')}
      </h2>
      <p className="muted t14">{t('ways_help')}</p>
      {error && <p className="error">{error}</p>}
      {costs && !error && !chosen.some(({ takes }) => takes) && (
        <Callout tone="warn" title={t('no_way_left')}>
          {t(offered.length === 0 ? 'no_way_connected' : 'no_way_takes')}{' '}
          <a className="link" href="/home/settings/payments">
            {t('to_payments')}
          </a>
        </Callout>
      )}
      {offered.map((way) => (
        <CheckField
          key={way.name}
          name="ways"
          id={`way-${way.name}`}
          value={way.name}
          checked={chosen.includes(way)}
          onChange={({ target }) => tick(way.name, target.checked)}
        >
          {providers(`method_${way.method}`)} <span className="muted">{providers(`provider_${way.provider}`)}</span>
        </CheckField>
      ))}
    </Card>
  )
}
