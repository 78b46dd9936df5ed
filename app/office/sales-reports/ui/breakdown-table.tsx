import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Breakdown, SalesRow } from '../report.ts'
import { Change } from './change.tsx'

/** Rows that are shown before one asks for all. */
const FIRST = 7

type Props = { breakdown: Breakdown; currency: string; file: string }

/** What sold by one thing, the most first, each row with its share as a bar. */
export function BreakdownTable({ breakdown: { by, rows, before }, currency, file }: Props) {
  const t = useTexts('sales-reports')
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...rows.map(({ gross }) => gross))
  const total = rows.reduce((sum, { gross }) => sum + gross, 0)
  const shown = all ? rows : rows.slice(0, FIRST)
  const title = t(`title_${by}`)
  const beforeOf = (key: SalesRow['key']) => before?.find((row) => row.key === key)?.gross ?? 0
  return (
    <section className="card table-card" aria-labelledby={`by-${by}`}>
      <CardHead title={title} id={`by-${by}`}>
        <ExportMenu href={`${file}&by=${by}`} />
      </CardHead>
      <Table label={title}>
        <thead>
          <tr>
            <th>{t(`by_${by}`)}</th>
            {by === 'product' && <th className="r hide-sm">{t('orders')}</th>}
            <th className="r">{t('gross')}</th>
            <th className="r hide-sm">{t(before ? 'change' : 'share')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, gross, orders }) => (
            <tr key={key ?? ''}>
              <td>
                <span className={key === null ? 'muted' : 'medium'}>{label}</span>
                <i className="report-bar" style={{ '--v': gross / most }} />
              </td>
              {by === 'product' && <td className="r num hide-sm">{orders}</td>}
              <td className="r">
                <Money amountMinor={gross} currency={currency} />
              </td>
              <td className="r num hide-sm">
                {before ? (
                  <span className="row report-change">
                    <Change now={gross} before={beforeOf(key)} />
                  </span>
                ) : (
                  `${total === 0 ? 0 : Math.round((gross / total) * 100)}%`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > FIRST && !all && (
        <div className="card-foot">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('show_all', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
