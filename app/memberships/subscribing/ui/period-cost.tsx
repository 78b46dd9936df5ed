import { LIFETIME } from '#app/content/catalogue/period.ts'
import { usePeriodWord } from '#app/memberships/memberships/ui/period-word.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Money } from '#app/ui/money.tsx'
import type { PlanView } from '../plans-view.ts'
import './plans.css'

/** What a period costs: the total, what that is a month, and what it saves. */
export function PeriodCost({ price: { period, amount, currency, saves } }: { price: PlanView['prices'][number] }) {
  const t = useTexts('subscribing')
  const word = usePeriodWord()
  return (
    <>
      <span className="plan-name">
        {word(period)}
        {saves > 0 && (
          <Badge tone="brand">
            {t('saves')} <Money amountMinor={saves} currency={currency} />
          </Badge>
        )}
      </span>
      <span className="plan-price">
        <Money amountMinor={amount} currency={currency} />
      </span>
      <span className="plan-sub">{period === LIFETIME ? t('paid_once') : t('renews', { months: period })}</span>
      {period > 1 && (
        <span className="plan-sub">
          <Money amountMinor={Math.round(amount / period)} currency={currency} /> {t('a_month')}
        </span>
      )}
    </>
  )
}
