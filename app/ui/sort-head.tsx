import { Link } from '@inertiajs/react'
import { Icon } from './icon.tsx'
import { arrowDown, arrowUp } from './icons.ts'

type Props = {
  label: string
  /** The address of the list in this order, or in the other direction when it has it already. */
  href: string
  sorted?: 'asc' | 'desc'
  className?: string
}

/** The head of a column that orders the list. */
export function SortHead({ label, href, sorted, className }: Props) {
  const state = sorted && (sorted === 'asc' ? 'ascending' : 'descending')
  return (
    <th className={className} aria-sort={state}>
      <Link href={href} preserveScroll preserveState>
        {label}
        {sorted && <Icon of={sorted === 'asc' ? arrowUp : arrowDown} size={14} />}
      </Link>
    </th>
  )
}
