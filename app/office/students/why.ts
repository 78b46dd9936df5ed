import type { Outcome } from '#app/access/access/rule.ts'
import type { TitledProduct } from '#app/content/catalogue/product.ts'

/** Why a student sees, or does not see, a lecture: the answer in the reader's language. */
export type Why = { open: boolean; rule: Outcome['rule']; text: string; opens_at: string | null }

/** One thing that the rule looked at: whether it lets the student through, or only tells (null). */
export type WhyStep = { lets: boolean | null; text: string }

type Titled = { id: number; title: string }

/** The page that asks: whom and what it is about as far as chosen, what can be chosen, and the answer. */
export type WhyPage = {
  student: { id: number; name: string; email: string } | null
  lecture: (Titled & { section: string; course: Titled }) | null
  /** Whom the words that were searched for name. */
  found: { q: string; students: { id: number; name: string; email: string }[] } | null
  courses: TitledProduct[]
  /** The course whose lectures can be chosen. */
  course: (Titled & { sections: (Titled & { lectures: Titled[] })[] }) | null
  why: (Why & { steps: WhyStep[] }) | null
}
