import type { OptionList } from '#app/platform/option-list.ts'

/** What rules wait for. */
export const TRIGGERS = [
  'purchase',
  'registration',
  'lead',
  'membership_started',
  'membership_ended',
  'course_completed',
  'tagged',
] as const
export type Trigger = (typeof TRIGGERS)[number]

export const isTrigger = (name: string): name is Trigger => TRIGGERS.some((one) => one === name)

/** By what a rule is narrowed, where it is; without it every product, form, plan or tag counts. */
export const SCOPES = {
  purchase: 'productId',
  registration: null,
  lead: 'formId',
  membership_started: 'planId',
  membership_ended: 'planId',
  course_completed: 'productId',
  tagged: 'studentTagId',
} as const satisfies Record<Trigger, string | null>
export type ScopeField = 'productId' | 'formId' | 'planId' | 'studentTagId'
export const SCOPE_FIELDS: readonly ScopeField[] = ['productId', 'formId', 'planId', 'studentTagId']

/** When a rule applies, and to what it is narrowed. */
export type Occasion<When extends Trigger = Trigger> = { when: When } & { [Field in ScopeField]?: number | undefined }

/** To what an occasion is narrowed; undefined where anything counts. */
export function getScope(occasion: Occasion): number | undefined {
  const field = SCOPES[occasion.when]
  return field === null ? undefined : occasion[field]
}

/** What rules can be narrowed to, by its title. */
export type ScopeOptions = Record<ScopeField, OptionList>
