import { useTexts } from '#app/platform/page.tsx'
import type { Column } from '#app/ui/columns.ts'
import { Ago } from '#app/ui/dates.tsx'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import type { ListedSale } from '../sale-view.ts'
import { StatusBadge } from './status-badge.tsx'

/** The columns of transactions; the buyer's is left out where all are one buyer's. */
export function useSaleColumns({ buyer = true }: { buyer?: boolean } = {}): Column<ListedSale>[] {
  const t = useTexts('sales')
  const href = ({ id }: ListedSale) => `/home/transactions/${id}`
  const who: Column<ListedSale> = {
    head: t('buyer'),
    width: 140,
    share: 32,
    cell: (sale) => <Lead title={sale.buyer.name} sub={sale.buyer.email} href={href(sale)} />,
  }
  const what: Column<ListedSale> = {
    head: t('product'),
    width: 140,
    share: buyer ? 26 : 50,
    rank: 3,
    under: true,
    cell: (sale) => (buyer ? getTitle(sale) : <Lead title={getTitle(sale)} href={href(sale)} />),
  }
  return [
    ...(buyer ? [who, what] : [what]),
    { head: t('number'), width: 84, rank: 5, cell: ({ number }) => <span className="num nowrap">{number}</span> },
    { head: t('when'), width: 90, rank: 4, sort: 'newest', cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { head: t('status'), width: 110, rank: 2, under: true, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      head: t('amount'),
      width: 90,
      end: true,
      sort: 'amount',
      cell: ({ amount, currency }) => <Money className="medium" amountMinor={amount} currency={currency} />,
    },
  ]
}

function getTitle({ product, quantity, with: others = [] }: ListedSale): string {
  return [quantity > 1 ? `${product.title} × ${quantity}` : product.title, ...others].join(' + ')
}
