/** An e-mail as the back office lists it, without its words. */
export type OutgoingMailView = {
  id: number
  kind: string
  to: string
  subject: string
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: number
  problem: string | null
  created_at: string
  sent_at: string | null
}
