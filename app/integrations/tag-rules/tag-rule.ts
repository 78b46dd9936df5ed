import type { Occasion, Trigger } from '#app/integrations/triggers/trigger.ts'

/** What a rule waits for to give a tag; a tag brings no other. */
export const TAG_TRIGGERS = [
  'purchase',
  'registration',
  'lead',
  'membership_started',
  'membership_ended',
  'course_completed',
] as const satisfies readonly Trigger[]
export type TagTrigger = (typeof TAG_TRIGGERS)[number]

export const isTagTrigger = (when: Trigger): when is TagTrigger => TAG_TRIGGERS.some((one) => one === when)

/** What opens something that ends: access by a purchase, a membership. */
const ENDING: readonly TagTrigger[] = ['purchase', 'membership_started']
export const mayEnd = (when: TagTrigger) => ENDING.includes(when)

export const TAG_RULES_MAX = 50

export const RUN_STATES = ['running', 'done', 'failed'] as const

/** How far a rule is with those whom it fitted before it was there; `total` is null until they are counted. */
export type Run = { state: (typeof RUN_STATES)[number]; total: number | null; done: number; changed: number }

export type TagRule = Occasion<TagTrigger> & {
  id: number
  tag: { id: number; name: string }
  /** The tag is taken away when the access or the membership ends. */
  untilEnd: boolean
  run: Run | null
}
