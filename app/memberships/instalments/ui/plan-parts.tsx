import type { ReactNode } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { StatusBadge } from '#app/selling/sales/ui/status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import { OWING_PLANS, type PlanPayment, type PlanState, type PlanView } from '../plan.ts'

const TONES = { ACTIVE: 'ok', AT_RISK: 'warn', SUSPENDED: 'bad', DONE: 'ok' } as const satisfies Partial<
  Record<PlanState, 'ok' | 'warn' | 'bad'>
>

/** How instalments stand. */
export function PlanBadge({ status }: Pick<PlanView, 'status'>) {
  const t = useTexts('instalments')
  return <Badge tone={status in TONES ? TONES[status as keyof typeof TONES] : undefined}>{t(`status_${status}`)}</Badge>
}

/** What is paid, and what comes next; more of it below. */
export function PlanFacts({ plan, children }: { plan: PlanView; children?: ReactNode }) {
  const t = useTexts('instalments')
  const locale = useLocale()
  const { status, count, amount, currency, everyMonths: months, paid, left, dueAt, nextChargeAt, reason } = plan
  const isTriedAgain = dueAt !== null && nextChargeAt !== null && Date.parse(nextChargeAt) > Date.parse(dueAt)
  return (
    <dl className="kv card-pad">
      <div>
        <dt>{t('agreed')}</dt>
        <dd>{t('agreed_count', { count, months, amount: formatMoney(amount, currency, locale) })}</dd>
      </div>
      <div>
        <dt>{t('paid')}</dt>
        <dd>{t('paid_of', { paid, count })}</dd>
      </div>
      <div>
        <dt>{t('left')}</dt>
        <dd>
          <Money amountMinor={left} currency={currency} />
        </dd>
      </div>
      {dueAt && (
        <div>
          <dt>{t(OWING_PLANS.includes(status) ? 'due_since' : 'next_due')}</dt>
          <dd>
            <Day at={dueAt} />
          </dd>
        </div>
      )}
      {isTriedAgain && (
        <div>
          <dt>{t('tried_again')}</dt>
          <dd>
            <Day at={nextChargeAt} />
          </dd>
        </div>
      )}
      {reason && (
        <div>
          <dt>{t('why')}</dt>
          <dd>{t(`reason_${reason}`)}</dd>
        </div>
      )}
      {children}
    </dl>
  )
}

type PaymentsProps = { payments: PlanPayment[]; currency: string; hrefOf(payment: PlanPayment): string }

/** Each payment, and each try. */
export function PlanPayments({ payments, currency, hrefOf }: PaymentsProps) {
  const t = useTexts('instalments')
  return (
    <Table label={t('payments')}>
      <thead>
        <tr>
          <th>{t('instalment')}</th>
          <th>{t('order')}</th>
          <th className="r">{t('amount')}</th>
          <th>{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td className="num">
              {payment.number === payment.to ? payment.number : `${payment.number}–${payment.to}`}
            </td>
            <td>
              <a className="u" href={hrefOf(payment)}>
                {payment.order}
              </a>
              <span className="t12 faint block">
                <Day at={payment.at} />
              </span>
            </td>
            <td className="r">
              <Money amountMinor={payment.amount} currency={currency} />
            </td>
            <td>
              <StatusBadge status={payment.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
