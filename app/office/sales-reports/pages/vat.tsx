import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { receiptText } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { MonthNav } from '#app/ui/month-nav.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { nameStep, type VatReport, type VatTotals } from '../report.ts'

export const texts = ['ui', 'sales-reports']

/** The VAT of a month by country and rate, with what refunds take off it. */
export default function Vat({ report, current }: { report: VatReport; current: string }) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  const { month, rows, totals, currency } = report
  const name = nameStep(month, locale)
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (
    <OfficeLayout
      title={t('vat_report')}
      actions={rows.length > 0 && <ExportMenu href={`/home/sales/vat/export?month=${month}`} />}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <MonthNav
          month={month}
          name={name}
          last={current}
          label={t('by_month')}
          before={t('month_before')}
          after={t('month_after')}
        />
        {rows.length === 0 ? (
          <Empty icon={receiptText} title={t('vat_empty_title')}>
            {t('vat_empty')}
          </Empty>
        ) : (
          <>
            <section className="card table-card" aria-labelledby="vat">
              <CardHead title={t('vat_of', { month: name })} id="vat" />
              <Table label={t('vat_of', { month: name })}>
                <thead>
                  <tr>
                    <th>{t('country_and_rate')}</th>
                    <th className="r">{t('net')}</th>
                    <th className="r">{t('vat')}</th>
                    <th className="r hide-sm">{t('gross')}</th>
                    <th className="r hide-sm">{t('refunds_net')}</th>
                    <th className="r hide-sm">{t('refunds_vat')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={`${row.country} ${row.rate}`}>
                      <td>
                        {row.countryName}{' '}
                        <span className="muted num">
                          {row.rate === null ? t('exempt') : `${percent.format(row.rate)}%`}
                        </span>
                      </td>
                      <Sums sums={row} currency={currency} />
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr className="strong">
                    <td>{t('total')}</td>
                    <Sums sums={totals} currency={currency} />
                  </tr>
                </tfoot>
              </Table>
            </section>
            <p className="t13 muted">{t('vat_counting')}</p>
          </>
        )}
      </div>
    </OfficeLayout>
  )
}

function Sums({ sums, currency }: { sums: VatTotals; currency: string }) {
  const money = (amountMinor: number, className: string) => (
    <td className={className}>
      <Money amountMinor={amountMinor} currency={currency} />
    </td>
  )
  return (
    <>
      {money(sums.net, 'r')}
      {money(sums.vat, 'r')}
      {money(sums.gross, 'r hide-sm')}
      {money(sums.refundsNet, 'r hide-sm')}
      {money(sums.refundsVat, 'r hide-sm')}
    </>
  )
}
