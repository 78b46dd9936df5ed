import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { InvoiceState } from '#app/selling/invoicing/ui/invoice-state.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { receiptText } from '#app/ui/icons.ts'
import type { SalePage } from '../sale-view.ts'

/** The invoice of an order with its corrections, or the button that issues one. */
export function Invoices({ sale, invoices }: Pick<SalePage, 'sale' | 'invoices'>) {
  const t = useTexts('invoicing')
  const canIssue = sale.correctable && sale.amount > 0 && invoices.every(({ number }) => number === null)
  if (invoices.length === 0 && !canIssue) return null
  return (
    <section className="card" aria-labelledby="invoices">
      <CardHead title={t('invoices')} id="invoices" />
      {invoices.length > 0 && (
        <ul className="rows">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <span className="stack grow" style={{ '--g': 0 }}>
                <Link className="link medium" href={`/home/invoices/${invoice.id}`}>
                  {invoice.number ?? t('no_number')}
                </Link>
                <span className="t13 muted">{t(`kind_${invoice.kind}`)}</span>
              </span>
              <InvoiceState invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {canIssue && (
        <div className="card-pad stack" style={{ '--g': '12px' }}>
          {invoices.length === 0 && <p className="t13 muted">{t('no_invoice')}</p>}
          <Form action={`/home/transactions/${sale.id}/invoice`} done={t('issued_now')}>
            <Submit variant="plain" size="sm" icon={receiptText}>
              {t('issue_now')}
            </Submit>
          </Form>
        </div>
      )}
    </section>
  )
}
