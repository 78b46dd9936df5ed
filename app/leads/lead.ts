import type { Answer } from '../form-questions/question.ts'

/** Whether whoever left an address has shown that it is theirs: not asked to, not yet, or yes. */
export const LEAD_STATES = ['confirmed', 'waiting', 'unasked'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** Somebody who left an address, as the office's list shows it. */
export type LeadRow = {
  id: number
  /** None where somebody waits for a product to open. */
  form_id: number | null
  form: string | null
  product: { id: number; title: string } | null
  email: string | null
  fields: Record<string, Answer>
  state: LeadState
  confirmed_at: string | null
  /** What they agreed to, in the words that stood there. */
  consent_text: string | null
  /** The page on which it was sent. */
  source: string | null
  created_at: string
}

/** A line of what somebody sent. */
export function saidIn(answer: Answer): string {
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}
