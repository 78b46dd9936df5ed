import type { Outcome } from '#app/access/access/rule.ts'
import type { OptionList } from '#app/platform/option-list.ts'

/** Why a student sees, or does not see, a lecture: the answer in the reader's language. */
export type AccessReason = { open: boolean; rule: Outcome['rule']; text: string; opensAt: string | null }

/** One thing that the rule looked at: whether it lets the student through, or only tells (null). */
export type AccessReasonStep = { lets: boolean | null; text: string }

type TitledItem = { id: number; title: string }

/** The page that asks: whom and what it is about as far as chosen, what can be chosen, and the answer. */
export type WhyPage = {
  student: { id: number; name: string; email: string } | null
  lecture: (TitledItem & { section: string; course: TitledItem }) | null
  /** Whom the words that were searched for name. */
  found: { q: string; students: { id: number; name: string; email: string }[] } | null
  courses: OptionList
  /** The course whose lectures can be chosen. */
  course: (TitledItem & { sections: (TitledItem & { lectures: TitledItem[] })[] }) | null
  why: (AccessReason & { steps: AccessReasonStep[] }) | null
}
