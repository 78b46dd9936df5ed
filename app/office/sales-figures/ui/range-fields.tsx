import { router } from '@inertiajs/react'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import type { Range } from '../range.ts'

type Props = {
  /** The address of the page, whose days these are. */
  path: string
  range: Range
  /** Fields that stay as they are, and what stands after the button. */
  children?: ReactNode
}

/** The first and the last day that a page shows; a plain form without scripts. */
export function RangeFields({ path, range, children }: Props) {
  const t = useTexts('sales-figures')
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (value) query.set(name, String(value))
    router.visit(`${path}?${query}`, { preserveScroll: true })
  }
  return (
    <form key={`${range.from} ${range.to}`} className="filters" method="get" action={path} onSubmit={show}>
      {(['from', 'to'] as const).map((name) => (
        <span key={name} className="filter-date">
          <span aria-hidden="true">{t(name)}</span>
          <DateField name={name} label={t(name)} className="input input-sm" value={range[name]} />
        </span>
      ))}
      <Button size="sm" type="submit">
        {t('show')}
      </Button>
      {children}
    </form>
  )
}
