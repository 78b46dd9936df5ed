import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import type { ListedPlan } from '../plan.ts'
import { PlanBadge } from './plan-parts.tsx'

/** What a student pays or paid in instalments; nothing of one who never did. */
export function PlansOfStudent({ plans }: { plans: ListedPlan[] }) {
  const t = useTexts('instalments')
  if (plans.length === 0) return null
  return (
    <section className="card table-card" aria-labelledby="instalments">
      <CardHead title={t('instalments')} id="instalments" />
      <Table label={t('instalments')}>
        <thead>
          <tr>
            <th>{t('product')}</th>
            <th>{t('paid')}</th>
            <th className="r hide-sm">{t('left')}</th>
            <th>{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ id, title, sale, paid, count, left, currency, status }) => (
            <tr key={id}>
              <td>
                <Link className="medium u" href={`/home/transactions/${sale}/instalments`}>
                  {title}
                </Link>
              </td>
              <td className="num">{t('paid_of', { paid, count })}</td>
              <td className="r hide-sm">
                <Money amountMinor={left} currency={currency} />
              </td>
              <td>
                <PlanBadge status={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
