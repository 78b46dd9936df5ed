import { STATUSES } from '#app/selling/payments/transaction-status.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { Samples, Translate } from '#app/ui/samples.ts'
import type { SaleEvent, SaleRow } from '../sale-view.ts'
import { useSaleColumns } from './sale-columns.tsx'
import { SaleTimeline } from './sale-timeline.tsx'
import { StatusBadge } from './status-badge.tsx'
import '#app/ui/css/office.css'
import '#app/ui/css/list.css'

function Sales({ say }: { say: Translate }) {
  const columns = useSaleColumns()
  const sale = (id: number, more: Partial<SaleRow>): SaleRow => ({
    id,
    number: `2026/${1000 + id}`,
    hash: `sample-${id}`,
    status: 'ACCESS_GRANTED',
    quantity: 1,
    amount: 19_900,
    currency: 'PLN',
    product: { id: 1, type: 'course', slug: 'demo-course', title: say('Light in the studio', 'Światło w studiu') },
    buyer: { id, name: 'Karolina Wiśniewska-Zawadzka', email: 'karolina.wisniewska@example.com' },
    createdAt: '2026-11-20T09:00:00Z',
    ...more,
  })
  const rows = [
    sale(1, {}),
    sale(2, { status: 'PENDING', quantity: 3, amount: 5_970_000 }),
    sale(3, { status: 'REFUNDED', amount: 0 }),
  ]
  return (
    <div className="card table-card">
      <DataTable label={say('Sales', 'Sprzedaż')} rows={rows} columns={columns} />
    </div>
  )
}

const at = '2026-11-20T09:00:00Z'
const EVENTS: SaleEvent[] = [
  { at, kind: 'mail', state: 'failed', subject: 'Potwierdzenie', problem: '550 5.1.1 No such user' },
  { at, kind: 'receipt', number: '2026/11/0042' },
  { at, kind: 'access_opened', title: 'Światło w studiu', until: '2027-11-20T09:00:00Z' },
  { at, kind: 'status', status: 'ACCESS_GRANTED' },
  {
    at,
    kind: 'fact',
    fact: 'captured',
    amount: 19_900,
    currency: 'PLN',
    event: 'pi_3Q8xYd2eZvKYlo2C:captured',
    provider: 'sandbox',
    reason: null,
  },
  { at, kind: 'status', status: 'PENDING' },
]

export default {
  title: { en: 'Payments', pl: 'Płatności' },
  texts: ['payments', 'sales'],
  samples: [
    {
      of: ['StatusBadge'],
      View: () => (
        <div className="row wrap">
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      ),
    },
    { of: ['useSaleColumns'], View: Sales },
    { of: ['SaleTimeline'], View: () => <SaleTimeline events={EVENTS} /> },
  ],
} satisfies Samples
