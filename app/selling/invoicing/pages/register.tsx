import { Link } from '@inertiajs/react'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { formatDay, formatMonth } from '#app/selling/invoice-documents/amounts.ts'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { receiptText } from '#app/ui/icons.ts'
import { MonthNav } from '#app/ui/month-nav.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import type { RegisterSum, RegisterView } from '../register.ts'
import { TaxTable } from '../ui/tax-table.tsx'

export const texts = ['ui', 'invoicing']

type Props = { register: RegisterView & { more: boolean }; current: string }

/** What was issued in a month, for whoever keeps the books. */
export default function Register({ register, current }: Props) {
  const t = useTexts('invoicing')
  const { month, rows, sums, more } = register
  const locale = useLocale()
  const name = formatMonth(month, locale)
  const file = `/home/invoices/export?month=${month}`
  return (
    <OfficeLayout
      title={t('register')}
      actions={rows.length > 0 && <ExportMenu href={file} label={t('download_month', { month: name })} />}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <MonthNav
          month={month}
          name={name}
          last={current}
          label={t('month')}
          before={t('month_before')}
          after={t('month_after')}
        />
        {rows.length === 0 && (
          <Empty icon={receiptText} title={t('register_none_title')}>
            {t('register_none')}
          </Empty>
        )}
        {sums.map((sum) => (
          <Sums key={sum.currency} sum={sum} />
        ))}
        {more && <Callout tone="info" title={t('register_more')} />}
        {rows.length > 0 && (
          <section className="card table-card" aria-labelledby="documents">
            <CardHead title={t('documents')} id="documents" />
            <Table label={t('documents')}>
              <thead>
                <tr>
                  <th>{t('number')}</th>
                  <th className="hide-sm">{t('issued_on')}</th>
                  <th className="hide-sm">{t('buyer')}</th>
                  <th className="hide-sm">{t('vat_number')}</th>
                  <th className="r hide-sm">{t('net')}</th>
                  <th className="r hide-sm">{t('vat')}</th>
                  <th className="r">{t('gross')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, number, issuedOn, buyer, net, vat, gross, currency }) => (
                  <tr key={id}>
                    <td>
                      <Link className="link medium" href={`/home/invoices/${id}`}>
                        {number}
                      </Link>
                    </td>
                    <td className="num hide-sm">{formatDay(issuedOn, locale)}</td>
                    <td className="hide-sm">{buyer.name}</td>
                    <td className="num hide-sm">{buyer.vatId || '—'}</td>
                    <td className="r num hide-sm">{formatMoney(net, currency, locale)}</td>
                    <td className="r num hide-sm">{formatMoney(vat, currency, locale)}</td>
                    <td className="r num">{formatMoney(gross, currency, locale)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        )}
      </div>
    </OfficeLayout>
  )
}

function Sums({ sum: { currency, taxes, documents } }: { sum: RegisterSum }) {
  const t = useTexts('invoicing')
  const title = t('register_by_rate', { currency })
  return (
    <section className="card table-card" aria-labelledby={`sums-${currency}`}>
      <CardHead title={title} id={`sums-${currency}`}>
        <span className="t13 muted">{t('documents_count', { count: documents })}</span>
      </CardHead>
      <TaxTable taxes={taxes} currency={currency} label={title} />
    </section>
  )
}
