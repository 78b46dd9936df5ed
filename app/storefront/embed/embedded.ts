import type { FormQuestion } from '#app/forms/form-questions/question.ts'
import type { LeadFormView } from '#app/forms/leads/lead-form.ts'
import type { SnakeCased } from '#app/platform/case.ts'

/** What a page of another site is told of a product, in one language, ready to be drawn. */
export type EmbeddedProduct = {
  title: string
  promise: string
  address: string
  cover: { src: string; srcset?: string } | null
  /** As a person reads it; null while nobody can buy it. */
  price: string | null
  /** While a promo runs: the price without it, what that is called, and the line about the 30 days before. */
  reduced: { from: string; before: string; lowest: string } | null
  action: { text: string; address: string }
  /** Milliseconds until what depends on it ends; null where nothing does. */
  left: number | null
  /** Milliseconds until its promo price ends; null where none runs, or it has no end. */
  priceLeft: number | null
  brand: Brand
}

/** The school's colour. */
export type Brand = { hue: number; chroma: number }

export type EmbeddedReview = { name: string; rating: string; at: string; text: string }
export type EmbeddedReviews = {
  reviews: EmbeddedReview[]
  next: string | null
  words: { title: string; more: string; none: string }
  brand: Brand
}

export type EmbeddedForm = {
  form: SnakeCased<LeadFormView>
  questions: FormQuestion[]
  words: { choose: string; failed: string; optional: string; check_inbox: string }
  brand: Brand
}
