import { ALL_EVENTS, EVENT_TYPES, type EventType } from '#app/integrations/webhooks/event-types.ts'
import { RESOURCES, type Resource, type Scope } from './scope.ts'

/** What the API has no resource for is told to keys that read everything. */
const EVERYTHING = RESOURCES
const ORDERS = ['orders'] as const
const MEMBERSHIPS = ['memberships'] as const
const AFFILIATES = ['affiliates'] as const

/** What a key reads to be told of an event by webhook: everything that the event's messages hold. */
const READ_FOR: Record<EventType, readonly Resource[]> = {
  'order.created': ORDERS,
  'order.paid': ORDERS,
  'order.failed': ORDERS,
  'order.refunded': ORDERS,
  'order.charged_back': ORDERS,
  'access.granted': ['students', 'access'],
  'access.ended': ['students', 'access'],
  'student.created': ['students'],
  'student.updated': ['students'],
  'student.deleted': ['students'],
  'student.tagged': ['students', 'tags'],
  'membership.started': MEMBERSHIPS,
  'membership.renewed': MEMBERSHIPS,
  'membership.payment_failed': MEMBERSHIPS,
  'membership.canceled': MEMBERSHIPS,
  'membership.ended': MEMBERSHIPS,
  'lecture.completed': ['students', 'progress'],
  'course.completed': ['students', 'progress'],
  'exam.graded': ['exams'],
  'certificate.issued': ['certificates'],
  'survey.answered': ['surveys'],
  'lead.created': ['leads'],
  'lead.confirmed': ['leads'],
  'review.created': ['students', 'reviews'],
  'comment.created': EVERYTHING,
  'post.created': EVERYTHING,
  'booking.created': EVERYTHING,
  'booking.moved': EVERYTHING,
  'booking.canceled': EVERYTHING,
  'invitation.sent': EVERYTHING,
  'invitation.activated': EVERYTHING,
  'invoice.issued': ['invoices'],
  'invoice.failed': ['invoices'],
  'affiliate.applied': AFFILIATES,
  'affiliate.approved': AFFILIATES,
  'commission.earned': AFFILIATES,
  'withdrawal.requested': AFFILIATES,
  'withdrawal.paid': AFFILIATES,
  'test.ping': [],
}

const isType = (event: string): event is EventType => Object.hasOwn(READ_FOR, event)

/** The scopes that a webhook with these events takes; all events, also those of later versions, take every one that reads. */
export function getEventScopes(events: readonly string[]): Scope[] {
  const read = events.flatMap((event) => (isType(event) ? READ_FOR[event] : EVERYTHING))
  return RESOURCES.filter((resource) => read.includes(resource)).map((resource): Scope => `${resource}:read`)
}

/** The same in words for the reference: the events that take the same scopes stand together. */
export function describeEventScopes(): string {
  const groups = new Map<string, string[]>()
  for (const type of EVENT_TYPES) {
    const scopes = getEventScopes([type])
    const needed =
      scopes.length === RESOURCES.length ? 'all that read' : scopes.map((scope) => `\`${scope}\``).join(', ')
    if (needed !== '') groups.set(needed, [...(groups.get(needed) ?? []), `\`${type}\``])
  }
  const lines = [...groups].map(([needed, types]) => `- ${types.join(', ')}: ${needed}`)
  return [
    'The key also needs the scopes that read what the messages hold:',
    '',
    ...lines,
    `- \`${ALL_EVENTS}\`: all that read`,
  ].join('\n')
}
