import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { listSums } from '#app/selling/checkout/order-view.ts'
import { SumRows } from '#app/selling/checkout/ui/order-rows.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import type { SalePage } from '../sale-view.ts'
import { StatusBadge } from './status-badge.tsx'

const ACCESS_TONES = { open: 'ok', missing: 'bad', closed: 'line' } as const

/** What was sold, for how much, and whether it is open; below, how that makes up what was paid. */
export function SaleItems({ sale, items, vats, owned }: Pick<SalePage, 'sale' | 'items' | 'vats' | 'owned'>) {
  const t = useTexts('sales')
  const { locale } = useShared()
  const { net, discount, promoCode, amount: total, currency } = sale
  // What went back stands with the item that it is of, and in the timeline.
  const amounts = { net, vats, discount, owned, promoCode, total, refunded: 0 }
  return (
    <section className="card table-card" aria-labelledby="items">
      <CardHead title={t('items')} id="items">
        <StatusBadge status={sale.status} />
      </CardHead>
      <Table label={t('items')}>
        <thead>
          <tr>
            <th>{t('product')}</th>
            <th className="hide-sm">{t('access_column')}</th>
            <th className="r">{t('quantity')}</th>
            <th className="r hide-sm">{t('unit_price')}</th>
            <th className="r">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className="medium">{item.title}</span>
                {item.accessDays !== undefined && (
                  <span className="t12 faint block">{t('access_days', { days: item.accessDays })}</span>
                )}
                {item.standardAmount !== undefined && item.lowestAmount !== undefined && (
                  <span className="t12 faint block">
                    {t('sold_at_promo', {
                      price: formatMoney(item.standardAmount, currency, locale),
                      lowest: formatMoney(item.lowestAmount, currency, locale),
                    })}
                  </span>
                )}
              </td>
              <td className="hide-sm">
                {item.access && <Badge tone={ACCESS_TONES[item.access]}>{t(`access_${item.access}`)}</Badge>}
              </td>
              <td className="r">{item.quantity}</td>
              <td className="r hide-sm">
                <Money amountMinor={item.unitAmount} currency={currency} />
              </td>
              <td className="r">
                <Money amountMinor={item.amount} currency={currency} />
                {item.refunded > 0 && (
                  <span className="t12 faint block">
                    {t('item_gave_back', { amount: formatMoney(item.refunded, currency, locale) })}
                  </span>
                )}
                {item.refunding > 0 && (
                  <span className="t12 faint block">
                    {t('item_gives_back', { amount: formatMoney(item.refunding, currency, locale) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="sums">
        <SumRows
          sums={listSums(amounts, { of: sale.correctable ? 'paid' : 'to_pay', all: true })}
          currency={currency}
        />
      </dl>
    </section>
  )
}
