import type { LocalHtml } from '../platform/html.ts'
import type { LocalText } from '../platform/i18n.ts'
import type { Level, Offer, Product } from './product.ts'

export type Teacher = { id: number; firstName: string; lastName: string; bio: LocalText | null }

/** A product as a list shows it: with its first price, when it has one. */
export type ListedProduct = Product & {
  price: { amount: number; currency: string } | null
  teacher: Teacher | null
}

export type ProductPage = Offer & {
  description: LocalHtml
  outcomes: LocalText[]
  questions: { question: LocalText; answer: LocalText }[]
  level: Level | null
  teacher: Teacher | null
}
