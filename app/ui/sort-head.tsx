import { Link } from '@inertiajs/react'
import { getAddress, type ListView } from '#app/platform/list.ts'
import { Icon } from './icon.tsx'
import { arrowDown, arrowUp } from './icons.ts'

/** The head of a column that orders its list; pressed again it turns the order round. */
export function SortHead({ list, sort, label }: { list: ListView<unknown, object>; sort: string; label: string }) {
  const sorted = list.sort === sort ? list.order : undefined
  const order = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : (list.sorts[sort] ?? 'desc')
  return (
    <Link href={getAddress(list.path, { ...list, sort, order }, list.sorts)} preserveScroll preserveState>
      {label}
      {sorted && <Icon of={sorted === 'asc' ? arrowUp : arrowDown} size={14} />}
    </Link>
  )
}
