import type { MembershipView } from '#app/memberships/memberships/membership.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { repeat } from '#app/ui/icons.ts'
import type { PlanView } from '../plans-view.ts'
import { opensAnything, WhatOpens } from './what-opens.tsx'

type Props = { membership: MembershipView; plan: PlanView; joinable: boolean }

/** What one's plan opens, and what a year of it would save. */
export function PlanAside({ membership, plan, joinable }: Props) {
  const t = useTexts('subscribing')
  const { locale } = useShared()
  const { status, period, change, pausedUntil: paused } = membership
  const year = plan.prices.find((price) => price.period === 12)
  const changes = joinable && ['TRIAL', 'ACTIVE'].includes(status) && period < 12 && period > 0 && !change && !paused
  const money = (amount: number) => formatMoney(amount, year?.currency ?? '', locale)
  return (
    <aside className="stack" style={{ '--g': '24px' }}>
      {opensAnything(plan) && (
        <Card as="section" aria-labelledby="opens">
          <CardHead id="opens" title={t('opens')} />
          <div className="card-pad">
            <WhatOpens opens={plan.opens} />
          </div>
        </Card>
      )}
      {changes && year && year.saves > 0 && (
        <Callout icon={repeat} title={t('year_costs', { price: money(year.amount) })}>
          {t('year_saves', { saves: money(year.saves) })} {status === 'ACTIVE' && t('year_less')}
        </Callout>
      )}
    </aside>
  )
}
