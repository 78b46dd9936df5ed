import type { TitledProduct } from '../catalogue/product.ts'

export const STUDENT_SORTS = ['since', 'name', 'email', 'active', 'spent'] as const
export type StudentSort = (typeof STUDENT_SORTS)[number]

/** Students by what is open to them: of the product that is asked for, or of any. */
export const ACCESS_STATES = ['open', 'ended', 'none'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

export const PAGE_LENGTHS = [25, 50, 100] as const

/** Which students a list shows, in which order. */
export type StudentFilters = {
  q?: string
  product?: number
  access?: AccessState
  sort: StudentSort
  order: 'asc' | 'desc'
}

export type Amount = { amount: number; currency: string }

/** A student as the list shows it, and as JSON answers it. */
export type StudentRow = {
  id: number
  name: string
  email: string
  email_verified: boolean
  /** Address of a picture. */
  avatar: string | null
  /** What is open to the student now. */
  products: TitledProduct[]
  last_active_at: string | null
  /** Null for who may not see sales. */
  spent: Amount | null
  created_at: string
}

/** The order that a column begins with: names from A, everything else from the newest or the most. */
export function firstOrder(sort: StudentSort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'email' ? 'asc' : 'desc'
}

/** `q=…&product=…`: the address of a list without what it would show anyway. */
export function studentsQuery(filters: StudentFilters & { length?: number; cursor?: string }): URLSearchParams {
  const { q, product, access, sort, order, length, cursor } = filters
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (product) query.set('product', String(product))
  if (access) query.set('access', access)
  if (sort !== 'since' || order !== 'desc') {
    query.set('sort', sort)
    query.set('order', order)
  }
  if (length && length !== PAGE_LENGTHS[0]) query.set('length', String(length))
  if (cursor) query.set('cursor', cursor)
  return query
}
