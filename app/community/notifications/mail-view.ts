/** An e-mail as the back office lists it, without its words. */
export type OutgoingMailView = {
  id: number
  kind: string
  to: string
  subject: string
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: number
  problem: string | null
  createdAt: string
  sentAt: string | null
}

/** How letters leave: to a mail server, nowhere but the evaluation start's own page, or not at all. */
export type SendingState = {
  way: 'server' | 'kept' | 'none'
  /** Host and port. */
  server: string | null
  sender: string
  /** Of the latest letters: when the mail server last took one, how many wait and how many failed. */
  lastSentAt: string | null
  waiting: number
  failed: number
}

/** The kind of the letter by which a school tries how its letters leave. */
export const TEST_LETTER = 'notifications.test'
