import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { signal } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { type Funnel, getPart } from '../funnel.ts'
import { RangeForm } from '../ui/range-form.tsx'
import '../ui/reports.css'

export const texts = ['ui', 'sales-figures', 'sales-reports']

/** From visits to payments: in all, for each product, and by where visitors came from. */
export default function FunnelPage({ funnel, today }: { funnel: Funnel; today: string }) {
  const t = useTexts('sales-reports')
  const { from, to, totals, products, sources } = funnel
  const isEmpty = products.length === 0 && sources.length === 0
  return (
    <OfficeLayout
      title={t('funnel')}
      actions={!isEmpty && <ExportMenu href={`/home/sales/funnel/export?from=${from}&to=${to}`} />}
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <RangeForm path="/home/sales/funnel" range={funnel} today={today} />
        {isEmpty ? (
          <Empty icon={signal} title={t('funnel_empty_title')}>
            {t('funnel_empty')}
          </Empty>
        ) : (
          <>
            <Steps totals={totals} />
            <Products rows={products} />
            <Sources rows={sources} />
            <p className="t13 muted">{t('funnel_counting')}</p>
          </>
        )}
      </div>
    </OfficeLayout>
  )
}

const STEPS = ['visits', 'product', 'checkout', 'paid'] as const

function useNumbers() {
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return {
    whole: (count: number) => new Intl.NumberFormat(locale).format(count),
    part: (value: number | null) => (value === null ? '–' : `${percent.format(value)}%`),
  }
}

/** Each step as a bar, and what part of the one before came so far. */
function Steps({ totals }: Pick<Funnel, 'totals'>) {
  const t = useTexts('sales-reports')
  const { whole, part } = useNumbers()
  const most = Math.max(1, ...STEPS.map((step) => totals[step]))
  return (
    <section className="card" aria-labelledby="steps">
      <CardHead title={t('funnel_steps')} id="steps" />
      <dl className="report-list">
        {STEPS.map((step, at) => {
          const before = STEPS[at - 1]
          return (
            <div key={step} className="report-step">
              <dt>{t(`step_${step}`)}</dt>
              <dd aria-hidden="true">
                <i className="report-bar" style={{ '--v': totals[step] / most }} />
              </dd>
              <dd className="num medium">{whole(totals[step])}</dd>
              <dd className="num muted">
                {before && t('of_step_before', { part: part(getPart(totals[step], totals[before])) })}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function Products({ rows }: { rows: Funnel['products'] }) {
  const t = useTexts('sales-reports')
  const { whole, part } = useNumbers()
  return (
    <section className="card table-card" aria-labelledby="products">
      <CardHead title={t('title_product')} id="products" />
      <Table label={t('title_product')}>
        <thead>
          <tr>
            <th>{t('by_product')}</th>
            <th className="r">{t('step_product')}</th>
            <th className="r">{t('step_checkout')}</th>
            <th className="r">{t('step_paid')}</th>
            <th className="r hide-sm">{t('paid_part')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, product, checkout, paid }) => (
            <tr key={id ?? 0}>
              <td className="medium">{title}</td>
              <td className="r num">{id === null ? '–' : whole(product)}</td>
              <td className="r num">{whole(checkout)}</td>
              <td className="r num">{whole(paid)}</td>
              <td className="r num hide-sm">{part(getPart(paid, product))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Sources({ rows }: { rows: Funnel['sources'] }) {
  const t = useTexts('sales-reports')
  const { whole } = useNumbers()
  return (
    <section className="card table-card" aria-labelledby="sources">
      <CardHead title={t('by_source')} id="sources" />
      <Table label={t('by_source')}>
        <thead>
          <tr>
            <th>{t('source')}</th>
            <th className="r">{t('step_visits')}</th>
            <th className="r">{t('step_product')}</th>
            <th className="r">{t('step_checkout')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, label, visits, product, checkout }) => (
            <tr key={source}>
              <td className="medium">{label}</td>
              <td className="r num">{source === 'site' ? '–' : whole(visits)}</td>
              <td className="r num">{whole(product)}</td>
              <td className="r num">{whole(checkout)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
