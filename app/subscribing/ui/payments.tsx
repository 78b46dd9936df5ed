import { useTexts } from '#app/platform/page.tsx'
import { groupOf } from '#app/sales/sale-view.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import type { MembershipPayment } from '../payments-view.ts'

const TONES = { paid: 'ok', waiting: 'warn', failed: 'bad', returned: undefined } as const

/** What was paid for one's membership, with the receipts. */
export function Payments({ payments }: { payments: MembershipPayment[] }) {
  const t = useTexts('subscribing')
  const named = useTexts('payments')
  return (
    <section className="card table-card" aria-labelledby="payments">
      <h2 className="card-head t14 strong" id="payments">
        {t('payments')}
      </h2>
      <Table label={t('payments')}>
        <thead>
          <tr>
            <th>{t('paid_on')}</th>
            <th className="hide-sm">{t('paid_for')}</th>
            <th className="r">{t('paid_amount')}</th>
            <th>{t('paid_state')}</th>
            <th>
              <span className="vh">{t('receipt')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ hash, at, from, to, amount, currency, status, receipt }) => (
            <tr key={hash}>
              <td className="num">
                <Day at={at} />
              </td>
              <td className="hide-sm muted num">
                {from && <Day at={from} />}
                {to && (
                  <>
                    {' – '}
                    <Day at={to} />
                  </>
                )}
              </td>
              <td className="r num">
                <Money amountMinor={amount} currency={currency} />
              </td>
              <td>
                <Badge tone={TONES[groupOf(status)]}>{named(`status_${status}`)}</Badge>
              </td>
              <td className="r">
                {receipt && (
                  <a className="link" href={`/my/transactions/${hash}/receipt.pdf`}>
                    {t('receipt')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
