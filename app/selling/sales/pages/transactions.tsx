import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { METHODS } from '#app/selling/payment-providers/provider.ts'
import { STATUSES } from '#app/selling/payments/transaction-status.ts'
import { ExportLink } from '#app/ui/export-link.tsx'
import { shoppingCart } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import {
  type CreditedAffiliate,
  type ListedSale,
  PROVIDER_NAMES,
  SALE_ALARMS,
  SALE_GROUP_NAMES,
  SALE_PROVIDERS,
  type SaleFilters,
  type SaleTotals,
} from '../sale-view.ts'
import { useSaleColumns } from '../ui/sale-columns.tsx'

export const texts = ['ui', 'payments', 'payment-providers', 'sales']

type Props = {
  list: ListView<ListedSale, SaleFilters>
  totals: SaleTotals
  products: OptionList
  affiliates: CreditedAffiliate[]
}

export default function Transactions({ list, totals, products, affiliates }: Props) {
  const t = useTexts('sales')
  const named = useTexts('payments')
  const ways = useTexts('payment-providers')
  const statuses = [
    ...SALE_GROUP_NAMES.map((name) => ({ value: name as string, text: t(`group_${name}`) })),
    ...SALE_ALARMS.map((name) => ({ value: name as string, text: t(`alarm_${name}`) })),
    ...STATUSES.filter((one) => one === list.filters.status).map((one) => ({
      value: one,
      text: named(`status_${one}`),
    })),
  ]
  const providers = SALE_PROVIDERS.map((name) => {
    const text =
      name === 'sandbox' ? named('sandbox') : name === 'none' ? t('free_order') : (PROVIDER_NAMES[name] ?? name)
    return { value: name as string, text }
  })
  const methods = METHODS.map((name) => ({ value: name as string, text: ways(`method_${name}`) }))
  return (
    <OfficeLayout title={t('transactions')} actions={<ExportLink list={list} />}>
      <OfficeList
        list={list}
        label={t('transactions')}
        counted={(count) => t('transactions_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_transactions') },
          { kind: 'choice', name: 'status', label: t('status'), all: t('any_status'), options: statuses },
          { kind: 'option', name: 'product', label: t('product'), all: t('all_products'), of: products },
          { kind: 'choice', name: 'provider', label: t('provider'), all: t('any_provider'), options: providers },
          { kind: 'choice', name: 'method', label: t('method'), all: t('any_method'), options: methods },
          { kind: 'search', name: 'code', label: t('code') },
          {
            kind: 'choice',
            name: 'affiliate',
            label: t('affiliate'),
            all: t('any_affiliate'),
            options: affiliates.map(({ id, code }) => ({ value: id, text: code })),
          },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'to', label: t('to') },
        ]}
        columns={useSaleColumns()}
        empty={{ icon: shoppingCart, title: t('no_sales_title'), text: t('no_sales') }}
      >
        <Totals totals={totals} />
      </OfficeList>
    </OfficeLayout>
  )
}

function Totals({ totals }: { totals: SaleTotals }) {
  const t = useTexts('sales')
  const { gross, net, vat, refunded, fees, currency, others } = totals
  const sums = [
    ['gross', gross],
    ['net', net],
    ['vat', vat],
    ['refunded', refunded],
  ] as const
  return (
    <>
      <dl className="sums">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`total_${name}`)}</dt>
            <dd>
              <Money amountMinor={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('fees')}</dt>
          <dd>{fees === null ? t('fees_unknown') : <Money amountMinor={fees} currency={currency} />}</dd>
        </div>
      </dl>
      {others > 0 && <p className="sums-note t13 muted">{t('total_others', { count: others, currency })}</p>}
    </>
  )
}
