import { type EditedPrice, NOBODY } from '#app/content/catalogue/price-editor.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import { PriceChart } from './price-chart.tsx'

/** What buyers paid and when, the newest first. It cannot be changed. */
export function PriceHistory({ product, price }: { product: number; price: EditedPrice }) {
  const t = useTexts('office-products')
  const { history, currency } = price
  return (
    <Card as="section" className="table-card" aria-label={t('price_history')}>
      <CardHead title={t('price_history')}>
        <ExportMenu href={`/home/products/${product}/price-history/export?price_id=${price.id}`} />
      </CardHead>
      {history.length > 1 && <PriceChart price={price} />}
      <Table label={t('price_history')}>
        <thead>
          <tr>
            <th>{t('from')}</th>
            <th>{t('to')}</th>
            <th className="hide-sm">{t('reason')}</th>
            <th className="hide-sm">{t('changed_by')}</th>
            <th className="r">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ from, to, amount, reason, how, changedBy: name }) => (
            <tr key={from}>
              <td>
                <Moment at={from} className="" />
              </td>
              <td>{to ? <Moment at={to} className="" /> : t('now')}</td>
              <td className="hide-sm">
                {reason === 'promo' ? <Badge tone="brand">{t('promo')}</Badge> : t('reason_standard')}
              </td>
              <td className="hide-sm muted">
                {name === null ? t(NOBODY[how]) : how === 'planned' ? t('planned_by', { name }) : name}
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
