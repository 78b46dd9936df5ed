import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Money } from '#app/ui/price.tsx'
import { Table } from '#app/ui/table.tsx'
import type { SaleRow } from '../sale-view.ts'
import { StatusBadge } from './status-badge.tsx'

/** Transactions as rows; the buyer's column is left out where all are one buyer's. */
export function SaleTable({ sales, buyer = true }: { sales: readonly SaleRow[]; buyer?: boolean }) {
  const t = useTexts('payments')
  return (
    <Table label={t('transactions')}>
      <thead>
        <tr>
          {buyer && <th>{t('buyer')}</th>}
          <th className={buyer ? 'hide-sm' : undefined}>{t('product')}</th>
          <th className="hide-sm">{t('when')}</th>
          <th>{t('status')}</th>
          <th className="r hide-sm">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <SaleLine key={sale.id} sale={sale} buyer={buyer} />
        ))}
      </tbody>
    </Table>
  )
}

function SaleLine({ sale, buyer }: { sale: SaleRow; buyer: boolean }) {
  const href = `/home/transactions/${sale.id}`
  const title = sale.quantity > 1 ? `${sale.product.title} × ${sale.quantity}` : sale.product.title
  return (
    <tr>
      {buyer && (
        <td>
          <span className="stack name" style={{ '--g': 0 }}>
            <Link className="medium u truncate" href={href}>
              {sale.buyer.name}
            </Link>
            <span className="t12 faint truncate">{sale.buyer.email}</span>
          </span>
        </td>
      )}
      <td className={buyer ? 'hide-sm' : undefined}>
        {buyer ? (
          <span className="truncate name">{title}</span>
        ) : (
          <Link className="medium u truncate name" href={href}>
            {title}
          </Link>
        )}
      </td>
      <td className="muted nowrap hide-sm">
        <Ago at={sale.created_at} />
      </td>
      <td>
        <span className="stack items-start" style={{ '--g': '2px' }}>
          <StatusBadge status={sale.status} />
          <Money className="num medium nowrap only-narrow" amountMinor={sale.amount} currency={sale.currency} />
        </span>
      </td>
      <td className="r medium hide-sm">
        <Money amountMinor={sale.amount} currency={sale.currency} />
      </td>
    </tr>
  )
}
