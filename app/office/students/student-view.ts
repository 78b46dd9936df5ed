import type { TitledProduct } from '#app/content/catalogue/product.ts'
import type { Locale } from '#app/platform/i18n.ts'

/** Students by what is open to them: of the product that is asked for, or of any. */
export const ACCESS_STATES = ['open', 'ended', 'none'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

/** Which students a list shows. */
export type StudentFilters = {
  q?: string
  product?: number
  access?: AccessState
  /** The address itself, whatever its case. */
  email?: string
  /** The id of a student tag. */
  tag?: number
}

export type Amount = { amount: number; currency: string }

/** A student as the list shows it, and as JSON answers it. */
export type StudentRow = {
  id: number
  name: string
  firstName: string
  lastName: string
  email: string
  locale: Locale
  /** Names of tags, for staff alone. */
  tags: string[]
  emailVerified: boolean
  /** Address of a picture. */
  avatar: string | null
  /** What is open to the student now. */
  products: TitledProduct[]
  access: AccessState
  /** How much of what is open is completed, in whole per cent; null where nothing is. */
  progress: number | null
  lastActiveAt: string | null
  /** Null for who may not see sales. */
  spent: Amount | null
  createdAt: string
}
