import { EntryStateBadge } from '#app/partners/balance/ui/entry-state.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import type { CommissionRow } from '../affiliate.ts'
import '#app/ui/css/list.css'

/** What was earned, line by line; nothing says who bought. */
export function CommissionTable({ of }: { of: readonly CommissionRow[] }) {
  const t = useTexts('affiliates')
  return (
    <div className="card table-card">
      <Table label={t('commissions')} className="table-stack">
        <thead>
          <tr>
            <th>{t('order')}</th>
            <th>{t('date')}</th>
            <th className="r hide-sm">{t('net')}</th>
            <th className="r">{t('your_commission')}</th>
            <th>{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, product, net, amount, currency, state, earnedAt, availableAt, reversed, renewal }) => (
            <tr key={id}>
              <td>
                <span className="medium" dir="auto">
                  {product.title}
                </span>
                {renewal && <span className="t13 muted block">{t('renewal')}</span>}
              </td>
              <td>
                <Day at={earnedAt} />
              </td>
              <td className="r hide-sm">
                <Money amountMinor={net} currency={currency} />
              </td>
              <td className="r">
                {state === 'reversed' ? (
                  <s>
                    <Money amountMinor={amount} currency={currency} />
                  </s>
                ) : (
                  <Money amountMinor={amount - reversed} currency={currency} />
                )}
              </td>
              <td>
                <EntryStateBadge state={state} availableAt={availableAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
