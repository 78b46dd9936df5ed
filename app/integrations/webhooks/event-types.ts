/** What a webhook can be told of, by group, as the editor shows them. */
export const EVENT_GROUPS = {
  orders: ['order.created', 'order.paid', 'order.failed', 'order.refunded', 'order.charged_back'],
  access: ['access.granted', 'access.ended'],
  students: ['student.created', 'student.updated', 'student.deleted', 'student.tagged'],
  memberships: [
    'membership.started',
    'membership.renewed',
    'membership.payment_failed',
    'membership.canceled',
    'membership.ended',
  ],
  learning: ['lecture.completed', 'course.completed', 'exam.graded', 'certificate.issued', 'survey.answered'],
  leads: ['lead.created', 'lead.confirmed'],
  community: ['review.created', 'comment.created', 'post.created'],
  bookings: ['booking.created', 'booking.moved', 'booking.canceled'],
  invitations: ['invitation.sent', 'invitation.activated'],
  invoices: ['invoice.issued', 'invoice.failed'],
  affiliates: [
    'affiliate.applied',
    'affiliate.approved',
    'commission.earned',
    'withdrawal.requested',
    'withdrawal.paid',
  ],
} as const

export type EventGroup = keyof typeof EVENT_GROUPS
export type FactType = (typeof EVENT_GROUPS)[EventGroup][number]
/** `test.ping` is sent by hand alone. */
export type EventType = FactType | 'test.ping'

export const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[]
export const FACT_TYPES: readonly FactType[] = GROUPS.flatMap((group): readonly FactType[] => EVENT_GROUPS[group])
export const EVENT_TYPES: readonly EventType[] = [...FACT_TYPES, 'test.ping']

/** All events, those of later versions too. */
export const ALL_EVENTS = '*'
