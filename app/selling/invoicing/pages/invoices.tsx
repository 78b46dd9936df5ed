import { Link } from '@inertiajs/react'
import type { ListView } from '#app/platform/list.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { formatMonth } from '#app/selling/invoice-documents/amounts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { receiptText } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { INVOICE_FILTERS, type InvoiceFigures, type ListedInvoice } from '../invoice.ts'
import { InvoiceState } from '../ui/invoice-state.tsx'

export const texts = ['ui', 'invoicing']

type Filters = { q?: string; state?: (typeof INVOICE_FILTERS)[number]; from?: string; to?: string }
type Props = { list: ListView<ListedInvoice, Filters>; figures: InvoiceFigures }

/** Every invoice and correction, with what became of it. */
export default function Invoices({ list, figures }: Props) {
  const t = useTexts('invoicing')
  const href = ({ id }: ListedInvoice) => `/home/invoices/${id}`
  const states = INVOICE_FILTERS.map((value) => ({ value: value as string, text: t(`state_${value}`) }))
  return (
    <OfficeLayout title={t('invoices')}>
      <OfficeList
        list={list}
        label={t('invoices')}
        counted={(count) => t('documents_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search') },
          { kind: 'choice', name: 'state', label: t('state'), all: t('any_state'), options: states },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'to', label: t('to') },
        ]}
        columns={[
          {
            head: t('number'),
            width: 150,
            share: 30,
            cell: (row) => <Lead title={row.number ?? t('no_number')} sub={getSub(row, t)} href={href(row)} />,
          },
          {
            head: t('buyer'),
            width: 140,
            share: 30,
            rank: 3,
            under: true,
            cell: ({ buyer }) => buyer.name,
          },
          {
            head: t('issued_on'),
            width: 90,
            rank: 4,
            cell: ({ issuedAt }) => (issuedAt ? <Day at={issuedAt} /> : '—'),
          },
          {
            head: t('net'),
            width: 90,
            rank: 5,
            end: true,
            cell: ({ net, currency }) => <Money amountMinor={net} currency={currency} />,
          },
          {
            head: t('gross'),
            width: 90,
            end: true,
            cell: ({ gross, currency }) => <Money className="medium" amountMinor={gross} currency={currency} />,
          },
          {
            head: t('state'),
            width: 150,
            share: 40,
            rank: 2,
            under: true,
            cell: (invoice) => <InvoiceState invoice={invoice} />,
          },
        ]}
        empty={{
          icon: receiptText,
          title: t('none_title'),
          text: t('none'),
          action: (
            <ButtonLink href="/home/settings/invoices" variant="primary">
              {t('open_settings')}
            </ButtonLink>
          ),
        }}
      >
        <Figures figures={figures} />
      </OfficeList>
    </OfficeLayout>
  )
}

function getSub({ orderNumber, corrects, byHand }: ListedInvoice, t: ReturnType<typeof useTexts<'invoicing'>>): string {
  if (corrects) return t('to_invoice', { number: corrects.number ?? '' })
  return byHand ? t('order_by_hand', { number: orderNumber }) : orderNumber
}

function Figures({ figures }: { figures: InvoiceFigures }) {
  const t = useTexts('invoicing')
  const { month, gross, currency, issued, corrections, scheduled, failed } = figures
  return (
    <dl className="sums">
      <div>
        <dt>{t('gross_in', { month: formatMonth(month, useLocale()) })}</dt>
        <dd>
          <Money amountMinor={gross} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('figure_issued')}</dt>
        <dd>{t('figure_issued_of', { issued, corrections })}</dd>
      </div>
      <div>
        <dt>{t('figure_scheduled')}</dt>
        <dd>{scheduled}</dd>
      </div>
      <div>
        <dt>{t('figure_failed')}</dt>
        <dd>
          {failed > 0 ? (
            <Link className="link" href="/home/invoices?state=failed">
              {failed}
            </Link>
          ) : (
            failed
          )}
        </dd>
      </div>
    </dl>
  )
}
