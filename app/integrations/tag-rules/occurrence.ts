import { TAG_TRIGGERS, type TagTrigger } from './tag-rule.ts'

/** What rules hear of: what they wait for, and that an access which a purchase opens is open, or open again, or ended. */
export const OCCURRENCES = [...TAG_TRIGGERS, 'access_opened', 'access_ended'] as const
export type Occurrence = (typeof OCCURRENCES)[number]

/** The rules whose tag comes back with it, where they give it until the end. */
export const RESUMES: Partial<Record<Occurrence, TagTrigger>> = { access_opened: 'purchase' }

/** The rules whose tag is taken away by it. */
export const ENDS: Partial<Record<Occurrence, TagTrigger>> = {
  access_ended: 'purchase',
  membership_ended: 'membership_started',
}
