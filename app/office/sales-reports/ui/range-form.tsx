import { Link, router } from '@inertiajs/react'
import { type FormEvent, useRef } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { listPresets, type Range } from '../report.ts'

type Props = {
  path: string
  range: Range
  today: string
  /** Whether the range before is shown beside it; undefined where there is no such thing. */
  compare?: boolean
}

/** A range from some that people often look at, or of one's own; a plain form without scripts. */
export function RangeForm({ path, range, today, compare }: Props) {
  const t = useTexts('sales-reports')
  const form = useRef<HTMLFormElement>(null)
  const getAddress = ({ from, to }: Range, compared = compare) =>
    `${path}?${new URLSearchParams({ from, to, ...(compared && { compare: 'previous' }) })}`
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (value) query.set(name, String(value))
    router.visit(`${path}?${query}`, { preserveScroll: true })
  }
  return (
    <div className="split wrap">
      <nav className="seg wrap" aria-label={t('period')}>
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
      <form ref={form} key={`${range.from} ${range.to}`} className="filters" method="get" action={path} onSubmit={show}>
        {compare && <input type="hidden" name="compare" value="previous" />}
        {(['from', 'to'] as const).map((name) => (
          <span key={name} className="filter-date">
            <span aria-hidden="true">{t(name)}</span>
            <DateField name={name} label={t(name)} className="input input-sm" value={range[name]} />
          </span>
        ))}
        <Button size="sm" type="submit">
          {t('show')}
        </Button>
        {compare !== undefined && (
          <Link className="btn btn-sm" href={getAddress(range, !compare)} preserveScroll>
            {t(compare ? 'compare_not' : 'compare')}
          </Link>
        )}
      </form>
    </div>
  )
}
