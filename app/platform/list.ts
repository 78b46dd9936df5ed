export type SortOrder = 'asc' | 'desc'

/** How many rows a page of a list may have; the first is what it has unasked. */
export const LENGTHS = [25, 50, 100] as const

/** How many rows fit; counting stops at a bound, and then there are more. */
export type Count = { fitting: number; more: boolean }

/** What a list was asked for. */
export type ListQuery<Filters> = { filters: Filters; sort: string; order: SortOrder; length: number }

/** A page of a list as its screen gets it. */
export type ListView<Row, Filters = Record<string, never>> = ListQuery<Filters> & {
  rows: Row[]
  /** The list's own path. */
  path: string
  /** The address that goes on; null at the end. */
  nextUrl: string | null
  /** Whether it begins with the first row. */
  first: boolean
  count: Count | null
  /** What the list can be ordered by, each with the direction it begins with; the first is the list's own order. */
  sorts: Record<string, SortOrder>
}

/** Whether anything narrows the list. */
export function isNarrowed({ filters }: { filters: object }): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '')
}

type AddressQuery = Omit<ListQuery<object>, 'length'> & { length?: number; cursor?: string }

/** The address of a list, without what it would show anyway. */
export function getAddress(
  path: string,
  { filters, sort, order, length, cursor }: AddressQuery,
  sorts: Record<string, SortOrder>,
) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  if (sort !== Object.keys(sorts)[0] || order !== sorts[sort]) {
    query.set('sort', sort)
    query.set('order', order)
  }
  if (length !== undefined && (cursor !== undefined || length !== LENGTHS[0])) query.set('length', String(length))
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.size > 0 ? `${path}?${query}` : path
}
