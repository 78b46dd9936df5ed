import { Link } from '@inertiajs/react'
import type { Range } from '#app/office/sales-figures/range.ts'
import { RangeFields } from '#app/office/sales-figures/ui/range-fields.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { listPresets } from '../report.ts'

type Props = {
  path: string
  range: Range
  today: string
  /** Whether the range before is shown beside it; undefined where there is no such thing. */
  compare?: boolean
}

/** A range from some that people often look at, or of one's own. */
export function RangeForm({ path, range, today, compare }: Props) {
  const t = useTexts('sales-reports')
  const getAddress = ({ from, to }: Range, compared = compare) =>
    `${path}?${new URLSearchParams({ from, to, ...(compared && { compare: 'previous' }) })}`
  return (
    <div className="split wrap">
      <nav className="seg report-periods" aria-label={t('period')}>
        {listPresets(today).map(([name, preset]) => (
          <Link
            key={name}
            href={getAddress(preset)}
            aria-current={preset.from === range.from && preset.to === range.to ? 'true' : undefined}
            preserveScroll
          >
            {t(`period_${name}`)}
          </Link>
        ))}
      </nav>
      <RangeFields path={path} range={range}>
        {compare && <input type="hidden" name="compare" value="previous" />}
        {compare !== undefined && (
          <Link className="btn btn-sm" href={getAddress(range, !compare)} preserveScroll>
            {t(compare ? 'compare_not' : 'compare')}
          </Link>
        )}
      </RangeFields>
    </div>
  )
}
