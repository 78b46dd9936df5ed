import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import type { EditedPrice } from '../price-editor.ts'

/** What buyers paid and when, the newest first. It cannot be changed. */
export function PriceHistory({ price: { history, currency } }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  return (
    <Card as="section" className="table-card" aria-label={t('price_history')}>
      <CardHead title={t('price_history')} />
      <Table label={t('price_history')}>
        <thead>
          <tr>
            <th>{t('from')}</th>
            <th>{t('to')}</th>
            <th className="hide-sm">{t('reason')}</th>
            <th className="r">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ from, to, amount, reason }) => (
            <tr key={from}>
              <td>
                <Moment at={from} className="" />
              </td>
              <td>{to ? <Moment at={to} className="" /> : t('now')}</td>
              <td className="hide-sm">
                {reason === 'promo' ? <Badge tone="brand">{t('promo')}</Badge> : t('reason_standard')}
              </td>
              <td className="r">
                <Money amountMinor={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
