import { z } from 'zod'
import { scopeInputs, toOccasion } from '#app/integrations/triggers/inputs.server.ts'
import type { Occasion } from '#app/integrations/triggers/trigger.ts'
import { StudentTagId } from '#app/people/student-tags/student-tags.server.ts'
import { Fields, Flag, JsonOrForm, Several } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { mayEnd, TAG_TRIGGERS, type TagTrigger } from './tag-rule.ts'

const { productId, formId, planId } = scopeInputs

/** A box of the form; a call that leaves it out means yes. */
const ticked = Several(Flag).transform((ticks) => ticks.includes(true))

export const TagRuleInput = Fields({
  when: z.enum(TAG_TRIGGERS),
  productId,
  formId,
  planId,
  tagId: StudentTagId,
  untilEnd: JsonOrForm(z.boolean().default(false), ticked),
  /** Whether those get the tag, too, to whom it happened before. */
  applyNow: JsonOrForm(z.boolean().default(true), ticked),
})

export type TagRuleBody = {
  occasion: Occasion<TagTrigger>
  tagId: number
  untilEnd: boolean
  applyNow: boolean
}

/** What is sent of a rule; 422 for what narrows another trigger, and for an end of what has none. */
export function toTagRule({ tagId, untilEnd, applyNow, ...given }: z.infer<typeof TagRuleInput>): TagRuleBody {
  const occasion = toOccasion(given)
  if (untilEnd && !mayEnd(given.when)) throw invalid('until_end', 'tag-rules.without_end')
  return { occasion, tagId, untilEnd, applyNow }
}
