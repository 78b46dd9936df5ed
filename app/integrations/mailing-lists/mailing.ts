import type { Occasion, Trigger } from '#app/integrations/triggers/trigger.ts'

export const SERVICES = ['mailerlite', 'getresponse', 'activecampaign', 'mailchimp', 'kit', 'brevo'] as const
export type ServiceName = (typeof SERVICES)[number]

export const SERVICE_NAMES: Record<ServiceName, string> = {
  mailerlite: 'MailerLite',
  getresponse: 'GetResponse',
  activecampaign: 'ActiveCampaign',
  mailchimp: 'Mailchimp',
  kit: 'Kit',
  brevo: 'Brevo',
}

export const isService = (name: string): name is ServiceName => SERVICES.some((one) => one === name)

/** What a rule waits for. */
export const MAILING_TRIGGERS = [
  'purchase',
  'registration',
  'lead',
  'membership_started',
  'membership_ended',
  'tagged',
] as const satisfies readonly Trigger[]
export type MailingTrigger = (typeof MAILING_TRIGGERS)[number]

/** Why somebody's entry at a service is changed: a rule, or what the person did themselves. */
export const CAUSES = [
  ...MAILING_TRIGGERS,
  'consent_given',
  'consent_withdrawn',
  'email_changed',
  'account_deleted',
] as const
export type Cause = (typeof CAUSES)[number]

/** Whom to add to which list, and when. `listId` is the service's own id of a list, group, campaign or form. */
export type Rule = Occasion<MailingTrigger> & { listId: string; tags?: string[] | undefined }

export const RULES_MAX = 50
export const RULE_TAGS_MAX = 10
export const RULE_TAG_MAX = 50
export const KEY_MAX = 2000
export const URL_MAX = 200

export const STATES = ['connected', 'failing', 'off'] as const
export type State = (typeof STATES)[number]

/** An integration as calls answer it; of its key the last characters alone. */
export type Integration = {
  id: number
  service: ServiceName
  state: State
  /** What last went wrong, in words; null once a call has succeeded. */
  lastError: string | null
  apiKeyEnd: string
  rules: Rule[]
}

/** A list, group, campaign or form of a service that people can be added to. */
export type MailingList = { id: string; name: string }

/** Why a person was not passed on, or a call failed. */
export const PROBLEM_CODES = [
  'no_answer',
  'service_error',
  'too_many',
  'key_refused',
  'refused',
  'unsubscribed_there',
  'no_consent',
  'turned_off',
  'person_gone',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
/** `detail` is what the service said itself. */
export type Problem = { code: ProblemCode; status?: number; detail?: string }

export const RESULTS = ['waiting', 'done', 'failed', 'skipped'] as const
export type Result = (typeof RESULTS)[number]

/** A person on the way to a service, as the log shows them. */
export type LogRow = {
  id: number
  at: string
  email: string
  when: Cause
  result: Result
  /** What went wrong, in words. */
  error: string | null
  /** When it is tried again, and how often it was tried. */
  nextTryAt: string | null
  tries: number
}

/** An import of the people who are there already: how many are passed on, and what became of them. */
export type ImportProgress = {
  state: 'running' | 'done'
  startedAt: string
  total: number
  done: number
  failed: number
}

/** The last thirty days of an integration. */
export type MailingFigures = { done: number; skipped: number; failed: number; waiting: number }

/** For how many days the log is kept. */
export const KEPT_DAYS = 90

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds from a failed try to the next: six tries within a day. */
const DELAYS = [20, 10 * MINUTE, HOUR, 4 * HOUR, 18 * HOUR]
export const TRIES_MAX = DELAYS.length + 1

/** The longest that a service can have us wait by `Retry-After`. */
const LONGEST_REST = 15 * MINUTE

/** Seconds until the next try after so many; null when it was the last. */
export function getNextDelay(tries: number, retryAfter = 0): number | null {
  const delay = DELAYS[tries - 1]
  return delay === undefined ? null : Math.max(delay, Math.min(retryAfter, LONGEST_REST))
}

/** A service that has failed for longer is asked less often. */
const LASTING = 5 * MINUTE

/** Seconds for which a service that refuses the key is left alone: only a new key or somebody at the service helps. */
export const REST_WITHOUT_KEY = HOUR

/** Seconds for which a service that failed is left alone, so that one person at a time finds out whether it is back. */
export function getRest(failingSeconds: number, retryAfter: number | undefined): number {
  const rest = failingSeconds > LASTING ? 2 * MINUTE : 20
  return Math.min(Math.max(rest, retryAfter ?? 0), LONGEST_REST)
}
