import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { FilterDate, FilterSearch, FilterSelect } from '#app/ui/filter-fields.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { shoppingCart } from '#app/ui/icons.ts'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Money } from '#app/ui/price.tsx'
import { SALE_GROUP_NAMES, type SaleFilters, type SaleRow, type SaleTotals, salesQuery } from '../sale-view.ts'
import { STATUSES } from '../transaction-status.ts'
import { SaleTable } from '../ui/sale-table.tsx'

export const texts = ['ui', 'payments']

const LIST = '/home/transactions'
const LENGTHS = [25, 50, 100] as const

type Filters = SaleFilters & { length: number }
type Props = {
  sales: SaleRow[]
  nextUrl: string | null
  first: boolean
  totals: SaleTotals
  products: { id: number; title: string }[]
  filters: Filters
}

function addressOf({ length, ...filters }: SaleFilters & { length?: number }, list = LIST): string {
  const query = salesQuery({ ...filters, ...(length !== LENGTHS[0] && { length }) })
  return query.size > 0 ? `${list}?${query}` : list
}

export default function Transactions({ sales, nextUrl, first, totals, products, filters }: Props) {
  const t = useTexts('payments')
  const { length, ...asked } = filters
  const { q, status, product, from, to } = asked
  const active = Boolean(q || status || product || from || to)
  return (
    <OfficeLayout
      title={t('transactions')}
      actions={totals.count > 0 && <ExportLink href={addressOf(asked, `${LIST}/export`)} />}
    >
      <div className="stack">
        <FilterForm action={LIST} active={active} count={t('transactions_count', { count: totals.count })}>
          <FilterSearch label={t('search_transactions')} value={q} />
          <FilterSelect
            name="status"
            label={t('status')}
            all={t('any_status')}
            value={status}
            options={[
              ...SALE_GROUP_NAMES.map((name) => ({ value: name as string, text: t(`group_${name}`) })),
              ...STATUSES.filter((one) => one === status).map((one) => ({ value: one, text: t(`status_${one}`) })),
            ]}
          />
          <FilterSelect
            name="product"
            label={t('product')}
            all={t('all_products')}
            value={product}
            options={products.map(({ id, title }) => ({ value: id, text: title }))}
          />
          <FilterDate name="from" label={t('from')} value={from} />
          <FilterDate name="to" label={t('to')} value={to} />
        </FilterForm>
        {sales.length > 0 ? (
          <div className="card table-card">
            <Totals totals={totals} />
            <SaleTable sales={sales} />
            <ListFoot
              firstHref={first ? null : addressOf(filters)}
              nextHref={nextUrl}
              lengths={LENGTHS.map((size) => ({
                length: size,
                href: addressOf({ ...asked, length: size }),
                current: size === length,
              }))}
            />
          </div>
        ) : (
          <NoSales active={active} />
        )}
      </div>
    </OfficeLayout>
  )
}

function Totals({ totals }: { totals: SaleTotals }) {
  const t = useTexts('payments')
  const { gross, net, vat, refunded, currency } = totals
  const sums = [
    ['gross', gross],
    ['net', net],
    ['vat', vat],
    ['refunded', refunded],
  ] as const
  return (
    <dl className="sums">
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`total_${name}`)}</dt>
          <dd>
            <Money amountMinor={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NoSales({ active }: { active: boolean }) {
  const t = useTexts('payments')
  return active ? (
    <Empty
      icon={shoppingCart}
      title={t('no_sale_fits_title')}
      action={
        <Link className="btn" href={LIST}>
          {t('show_all_transactions')}
        </Link>
      }
    >
      {t('no_sale_fits')}
    </Empty>
  ) : (
    <Empty icon={shoppingCart} title={t('no_sales_title')}>
      {t('no_sales')}
    </Empty>
  )
}
