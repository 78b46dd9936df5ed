import { PERIODS } from '#app/content/catalogue/period.ts'
import { savedBy, withBestSaving } from '#app/memberships/subscribing/plans-view.ts'
import { PeriodCost } from '#app/memberships/subscribing/ui/period-cost.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { parseAmount } from '#app/ui/typed-amount.ts'

/** The periods as those who join choose among them, from what is typed now. */
export function PlanPreview({ typed, currency }: { typed: Record<string, string>; currency: string }) {
  const t = useTexts('membership-plans')
  const joining = useTexts('subscribing')
  const days = Number(typed.trial_days)
  const prices = PERIODS.flatMap((period) => {
    const amount = parseAmount(typed[`prices.${period}`] ?? '')
    return amount === undefined ? [] : [{ period, amount, currency }]
  })
  return (
    <Card as="section" aria-labelledby="plan-preview">
      <CardHead id="plan-preview" title={t('as_visitors_see')}>
        {days > 0 && <Badge tone="ok">{joining('trial', { days })}</Badge>}
      </CardHead>
      <div className="card-pad">
        {prices.length === 0 ? (
          <p className="muted">{t('no_prices_yet')}</p>
        ) : (
          <ul className="plan-list">
            {withBestSaving(prices.map((price) => ({ ...price, saves: savedBy(price, prices) }))).map((price) => (
              <li key={price.period} className="plan told plan-seen">
                <PeriodCost price={price} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
