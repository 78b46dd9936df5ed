import type { StudentFilters } from './student-view.ts'

export const BULK_KINDS = ['tag', 'access', 'email'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
export const BULK_STATES = ['running', 'done', 'failed'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** Whom something is done to: students by name or by a filter, or those who come to an event or booked a consultation. */
export type People = { students: number[] } | { filter: StudentFilters } | { event: number } | { consultation: number }

/** Whether an e-mail to them is about news, which needs their consent; participants are written to about what they booked. */
export const isNews = (people: People) => 'students' in people || 'filter' in people

export type TagInput = { add: number[]; remove: number[] }
export type AccessInput = { productIds: number[]; days: number; reason: string; batchId: number }
/** An e-mail. Without a reason why everybody must have it, it goes to those who agreed to news. */
export type EmailInput = { subject: string; text: string; serviceReason?: string }
export type BulkInput = TagInput | AccessInput | EmailInput

export type BulkActionView = {
  id: number
  kind: BulkKind
  state: BulkState
  total: number
  done: number
  changed: number
  createdAt: string
  /** What an e-mail is called. */
  subject: string | null
}

export const EMAIL_SUBJECT_MAX = 150
export const EMAIL_TEXT_MAX = 10_000
