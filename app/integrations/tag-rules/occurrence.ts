import { TAG_TRIGGERS, type TagTrigger } from './tag-rule.ts'

/** What rules hear of: what they wait for, and the end of an access that a purchase opened. */
export const OCCURRENCES = [...TAG_TRIGGERS, 'access_ended'] as const
export type Occurrence = (typeof OCCURRENCES)[number]

/** The rules whose tag is taken away by it. */
export const ENDS: Partial<Record<Occurrence, TagTrigger>> = {
  access_ended: 'purchase',
  membership_ended: 'membership_started',
}
