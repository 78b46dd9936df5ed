/** What an invitation has come to: its link is out, somebody said yes, the licence is in use. */
export const STATES = ['sent', 'accepted', 'activated'] as const

export type InvitationState = (typeof STATES)[number]

/** An invitation as calls answer it. */
export type Invitation = {
  id: number
  name: string
  email: string
  status: InvitationState
  parent_transaction_id: number
  course_id: number
}
