import { Link } from '@inertiajs/react'
import { Icon } from './icon.tsx'
import { chevronLeft, chevronRight } from './icons.ts'

type Props = {
  /** The month shown, `2026-11`, and what it is called. */
  month: string
  name: string
  /** The newest one that can be shown. */
  last: string
  /** What one goes through, and the names of both links. */
  label: string
  before: string
  after: string
}

/** Leads from a month to those beside it, by the address. */
export function MonthNav({ month, name, last, label, before, after }: Props) {
  return (
    <nav className="row" style={{ '--g': '10px' }} aria-label={label}>
      <Link className="btn btn-sm icon-btn" href={`?month=${moveMonth(month, -1)}`} aria-label={before}>
        <Icon of={chevronLeft} />
      </Link>
      <b className="medium">{name}</b>
      {month < last && (
        <Link className="btn btn-sm icon-btn" href={`?month=${moveMonth(month, 1)}`} aria-label={after}>
          <Icon of={chevronRight} />
        </Link>
      )}
    </nav>
  )
}

function moveMonth(month: string, by: -1 | 1): string {
  const at = new Date(`${month}-15T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}
