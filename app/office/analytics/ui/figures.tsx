import type { ReactNode } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDownRight, arrowUpRight } from '#app/ui/icons.ts'
import type { Memberships, People, Revenue } from '../dashboard-view.ts'
import { getChange, type Span } from '../period.ts'

type Props = {
  period: Span['period']
  revenue: Revenue | null
  memberships: Memberships | null
  people: People
}

/** How the period did against the one before it. */
export function Figures({ period, revenue, memberships, people }: Props) {
  const t = useTexts('analytics')
  const { locale } = useShared()
  const money = (amount: number) => formatMoney(amount, revenue?.currency ?? '', locale)
  const whole = (count: number) => new Intl.NumberFormat(locale).format(count)
  const { newStudents, newBefore, active, withAccess, completed, completedBefore } = people
  return (
    <section className="card kpis" aria-label={t(`figures_${period}`)}>
      {revenue && (
        <Figure name={t('revenue')} value={money(revenue.total)}>
          <Change now={revenue.total} before={revenue.before} words={money(revenue.before)} />
        </Figure>
      )}
      <Figure name={t('new_students')} value={whole(newStudents)}>
        <Change now={newStudents} before={newBefore} words={whole(newBefore)} />
      </Figure>
      <Figure name={t('active_learners')} value={whole(active)}>
        <span className="faint">{t('of_with_access', { count: withAccess })}</span>
      </Figure>
      {memberships && (memberships.members > 0 || memberships.before > 0) && (
        <Figure name={t('memberships')} value={whole(memberships.members)}>
          <Change now={memberships.members} before={memberships.before} words={whole(memberships.before)} />
          <span className="faint">
            {t('a_month', { value: formatMoney(memberships.mrr, memberships.currency, locale) })}
          </span>
        </Figure>
      )}
      <Figure name={t('lectures_completed')} value={whole(completed)}>
        <Change now={completed} before={completedBefore} words={whole(completedBefore)} />
      </Figure>
    </section>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="kpi">
      <span className="t13 muted">{name}</span>
      <span className="kpi-v num">{value}</span>
      <span className="row wrap t13" style={{ '--g': '0 6px' }}>
        {children}
      </span>
    </div>
  )
}

/** Up or down by how much, said in words as well as by the arrow. */
function Change({ now, before, words }: { now: number; before: number; words: string }) {
  const t = useTexts('analytics')
  const percent = getChange(now, before)
  const up = now >= before
  return (
    <>
      {percent !== null && percent !== 0 && (
        <span className={`row medium num ${up ? 'ok' : 'bad'}`} style={{ '--g': '2px' }}>
          <Icon of={up ? arrowUpRight : arrowDownRight} size={14} label={t(up ? 'up' : 'down')} />
          {Math.abs(percent)}%
        </span>
      )}
      <span className="faint">{t('before', { value: words })}</span>
    </>
  )
}
