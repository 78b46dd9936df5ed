import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Money } from '#app/ui/money.tsx'
import { PROVIDER_NAMES, type SalePage } from '../sale-view.ts'
import './sale-figures.css'

/** An order in four figures: what it costs, what the provider keeps, what stays of it, and how it is paid. */
export function SaleFigures({ sale }: { sale: SalePage['sale'] }) {
  const t = useTexts('sales')
  const named = useTexts('payments')
  const ways = useTexts('payment-providers')
  const { amount, currency, fee, held, provider, method, correctable: paid } = sale
  const way = method && method !== 'test' && ways(`method_${method}`)
  const where = provider ? (PROVIDER_NAMES[provider] ?? named('sandbox')) : t('free_order')
  return (
    <dl className="card sale-figures">
      <Figure name={t(paid ? 'figure_paid' : 'figure_to_pay')}>
        <Money amountMinor={amount} currency={currency} />
      </Figure>
      <Figure name={t('fee')}>
        {fee === null ? (
          <span className="faint">{provider && paid ? t('fee_unknown') : '–'}</span>
        ) : (
          <Money amountMinor={-fee} currency={currency} />
        )}
      </Figure>
      <Figure name={t(fee === null ? 'figure_held' : 'figure_stays')}>
        <Money amountMinor={held - (fee ?? 0)} currency={currency} />
      </Figure>
      <Figure name={t('method')}>{[way, where].filter(Boolean).join(', ')}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
