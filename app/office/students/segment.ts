import type { StudentFilters } from './student-view.ts'

export const SEGMENT_NAME_MAX = 60
export const SEGMENTS_MAX = 100

export type Segment = {
  id: number
  name: string
  filter: StudentFilters
  /** The filters whose product or tag was deleted. */
  missing: ('product' | 'tag')[]
}

/** By name, so that the compiler misses a new filter here, without which a segment's address would leave it out. */
const NAMES: Record<keyof StudentFilters, true> = { q: true, product: true, access: true, email: true, tag: true }
const FILTERS = Object.keys(NAMES) as (keyof StudentFilters)[]

/** The address of the list of students, or of what is done to those in it, narrowed by these filters. */
export function getFilterAddress(path: string, filters: StudentFilters): string {
  const query = FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]]))
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}

export const isSameFilter = (one: StudentFilters, other: StudentFilters) =>
  FILTERS.every((name) => one[name] === other[name])
