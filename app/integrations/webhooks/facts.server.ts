import { grantEnded, grantMade } from '#app/access/access/events.server.ts'
import { booked, canceled, moved } from '#app/booking/consultations/events.server.ts'
import { licenceAccepted, licenceOffered } from '#app/booking/licences/events.server.ts'
import { commentWritten } from '#app/community/comments/events.server.ts'
import { postWritten } from '#app/community/community/events.server.ts'
import { reviewWritten } from '#app/community/reviews/events.server.ts'
import { leadConfirmed, leadStored } from '#app/forms/leads/events.server.ts'
import { surveyAnswered } from '#app/forms/surveys/events.server.ts'
import { certificateIssued } from '#app/learning/certificates/events.server.ts'
import { examDecided } from '#app/learning/exams/events.server.ts'
import { courseCompleted, lectureCompleted } from '#app/learning/lectures/events.server.ts'
import {
  membershipCanceled,
  membershipMoved,
  membershipOver,
  membershipRenewed,
} from '#app/memberships/memberships/events.server.ts'
import { membershipLapsed, renewalFailed } from '#app/memberships/renewals/events.server.ts'
import { affiliateApplied, affiliateDecided } from '#app/partners/affiliates/events.server.ts'
import { earningsWritten, withdrawalMoved } from '#app/partners/balance/events.server.ts'
import { accountChanged, accountCreated, accountDeleted } from '#app/people/accounts/events.server.ts'
import { studentTagged } from '#app/people/student-tags/events.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Event, record } from '#app/platform/outbox.server.ts'
import { chargedBack, orderFailed, orderRefunded, transactionPerformed } from '#app/selling/checkout/events.server.ts'
import { invoiceFailed, invoiceIssued } from '#app/selling/invoicing/events.server.ts'
import { orderPlaced } from '#app/selling/payments/events.server.ts'
import type { FactType } from './event-types.ts'
import { listFactListeners } from './fact-listeners.server.ts'
import { createMessage, findSubscribers, type MessageData } from './messages.server.ts'

/** The data of a message, and the person that it is about. */
type MessageRow = { data: MessageData; account: number | null }
type Key = { school: number; id: number }

/** What of an event a webhook is told, and about which thing. */
type Fact<P> = {
  type: FactType
  /** Messages about one thing arrive in the order in which they happened. */
  thing: (payload: P) => string
  /** Whether what happened is this fact; without it always. */
  happened?: ((payload: P) => boolean) | undefined
  /** Nothing where there is nothing to tell; several rows are a message each. */
  read: (db: Db, schoolId: number, payload: P) => Promise<MessageRow | MessageRow[] | undefined>
}

/** Writes the messages of a fact in its transaction. */
async function writeMessages<P>(db: Db, schoolId: number, fact: Fact<P>, payloads: readonly P[]): Promise<void> {
  const { type, thing, read } = fact
  const subscribers = await findSubscribers(db, schoolId, type)
  if (!subscribers) return
  const { ids: webhookIds, at } = subscribers
  for (const payload of payloads) {
    for (const { data, account: accountId } of [(await read(db, schoolId, payload)) ?? []].flat())
      await createMessage(db, schoolId, { type, at, data, thing: thing(payload), accountId, webhookIds })
  }
}

function tell<P>(event: Event<P>, fact: Fact<P>): void {
  const { type, happened = () => true } = fact
  record(event, async (db, schoolId, payloads) => {
    const facts = payloads.filter(happened)
    await writeMessages(db, schoolId, fact, facts)
    for (const { hear } of listFactListeners(type))
      for (const payload of facts) await hear(db, schoolId, payload as never)
  })
}

/** What is read is loaded once a webhook wants it. */
const rows = () => import('./rows.server.ts')
const views = () => import('./views.server.ts')
type Rows = Awaited<ReturnType<typeof rows>>
type RowName = {
  [Name in keyof Rows]: Rows[Name] extends (db: Db, key: Key) => Promise<MessageRow | undefined> ? Name : never
}[keyof Rows]

/** Reads a thing that has one id. */
const byId = (name: RowName) => async (db: Db, school: number, id: number) => (await rows())[name](db, { school, id })

function tellOf<P>(event: Event<P>, type: FactType, thing: string, name: RowName, getId: (payload: P) => number): void {
  const read = byId(name)
  tell(event, {
    type,
    thing: (payload) => `${thing} ${getId(payload)}`,
    read: (db, school, p) => read(db, school, getId(p)),
  })
}

const order = (event: Event<{ transactionId: number }>, type: FactType) =>
  tellOf(event, type, 'order', 'readOrder', ({ transactionId }) => transactionId)
const account = (event: Event<{ accountId: number }>, type: FactType) =>
  tellOf(event, type, 'student', 'readStudent', ({ accountId }) => accountId)
const lead = (event: Event<{ leadId: number }>, type: FactType) =>
  tellOf(event, type, 'lead', 'readLead', ({ leadId }) => leadId)
const invitation = (event: Event<{ invitationId: number }>, type: FactType) =>
  tellOf(event, type, 'invitation', 'readInvitation', ({ invitationId }) => invitationId)

type MembershipPayload = { membershipId: number }
function membership<P extends MembershipPayload>(
  event: Event<P>,
  type: FactType,
  applies?: (payload: P) => boolean,
): void {
  tell(event, {
    type,
    thing: ({ membershipId }) => `membership ${membershipId}`,
    happened: applies,
    read: async (db, school, { membershipId: id }) => (await views()).readMembership(db, { school, id }),
  })
}

function invoice(event: Event<{ invoiceId: number }>, type: FactType): void {
  tell(event, {
    type,
    thing: ({ invoiceId }) => `invoice ${invoiceId}`,
    read: async (db, school, { invoiceId: id }) => (await views()).readInvoice(db, { school, id }),
  })
}

function withdrawal(type: FactType, status: string): void {
  tell(withdrawalMoved, {
    type,
    thing: ({ withdrawalId }) => `withdrawal ${withdrawalId}`,
    happened: ({ status: reached }) => reached === status,
    read: async (db, school, { withdrawalId: id }) => (await rows()).readWithdrawal(db, { school, id }),
  })
}

function affiliate<P extends { affiliateId: number }>(event: Event<P>, type: FactType, only = (_: P) => true): void {
  tell(event, {
    type,
    thing: ({ affiliateId }) => `affiliate ${affiliateId}`,
    read: async (db, school, payload) =>
      only(payload) ? (await views()).readAffiliate(db, { school, id: payload.affiliateId }) : undefined,
  })
}

function booking(event: Event<{ bookingId: number }>, type: FactType): void {
  tell(event, {
    type,
    thing: ({ bookingId }) => `booking ${bookingId}`,
    read: async (db, school, { bookingId }) => (await views()).readBooking(db, { school, id: bookingId }),
  })
}

/** Has webhooks told of everything in the catalogue. */
export function recordFacts(): void {
  order(orderPlaced, 'order.created')
  order(transactionPerformed, 'order.paid')
  order(orderFailed, 'order.failed')
  order(chargedBack, 'order.charged_back')
  tell(orderRefunded, {
    type: 'order.refunded',
    thing: ({ transactionId }) => `order ${transactionId}`,
    read: async (db, school, { transactionId: id, amount, full }) => {
      const found = await (await rows()).readOrder(db, { school, id })
      return found && { ...found, data: { ...found.data, refund: { amount, full } } }
    },
  })
  tellOf(grantMade, 'access.granted', 'access', 'readGrant', ({ grantId }) => grantId)
  tellOf(grantEnded, 'access.ended', 'access', 'readEndedGrant', ({ grantId }) => grantId)
  account(accountCreated, 'student.created')
  account(accountChanged, 'student.updated')
  account(accountDeleted, 'student.deleted')
  tell(studentTagged, {
    type: 'student.tagged',
    thing: ({ accountId }) => `student ${accountId}`,
    read: async (db, school, { accountId: id, added, removed }) =>
      (await rows()).readTagged(db, { school, id, added, removed }),
  })
  membership(membershipMoved, 'membership.started', ({ before, after }) => before === 'STARTED' && after !== 'ENDED')
  membership(membershipRenewed, 'membership.renewed')
  membership(renewalFailed, 'membership.payment_failed')
  membership(membershipLapsed, 'membership.payment_failed')
  membership(membershipCanceled, 'membership.canceled')
  membership(membershipMoved, 'membership.ended', ({ after }) => after === 'ENDED' || after === 'EXPIRED')
  membership(membershipOver, 'membership.ended')
  tell(lectureCompleted, {
    type: 'lecture.completed',
    thing: ({ accountId, productId }) => `progress ${accountId} ${productId}`,
    read: async (db, school, { accountId, productId: product, lectureId: id }) =>
      (await rows()).readCompletedLecture(db, { school, id, product, account: accountId }),
  })
  tell(courseCompleted, {
    type: 'course.completed',
    thing: ({ accountId, productId }) => `progress ${accountId} ${productId}`,
    read: async (db, school, { accountId, productId: id }) =>
      (await rows()).readCompletedCourse(db, { school, id, account: accountId }),
  })
  tellOf(examDecided, 'exam.graded', 'attempt', 'readAttempt', ({ attemptId }) => attemptId)
  tell(certificateIssued, {
    type: 'certificate.issued',
    thing: ({ certificateId }) => `certificate ${certificateId}`,
    read: async (db, school, { certificateId: id }) => (await views()).readCertificate(db, { school, id }),
  })
  tellOf(surveyAnswered, 'survey.answered', 'response', 'readResponse', ({ responseId }) => responseId)
  lead(leadStored, 'lead.created')
  lead(leadConfirmed, 'lead.confirmed')
  tellOf(reviewWritten, 'review.created', 'review', 'readReview', ({ reviewId }) => reviewId)
  tellOf(commentWritten, 'comment.created', 'comment', 'readComment', ({ commentId }) => commentId)
  tellOf(postWritten, 'post.created', 'post', 'readPost', ({ postId }) => postId)
  booking(booked, 'booking.created')
  booking(moved, 'booking.moved')
  booking(canceled, 'booking.canceled')
  invoice(invoiceIssued, 'invoice.issued')
  invoice(invoiceFailed, 'invoice.failed')
  affiliate(affiliateApplied, 'affiliate.applied')
  affiliate(affiliateDecided, 'affiliate.approved', ({ status }) => status === 'approved')
  tell(earningsWritten, {
    type: 'commission.earned',
    thing: ({ transactionId }) => `commission ${transactionId}`,
    read: async (db, school, { transactionId: id }) => (await rows()).readCommissions(db, { school, id }),
  })
  withdrawal('withdrawal.requested', 'requested')
  withdrawal('withdrawal.paid', 'paid')
  invitation(licenceOffered, 'invitation.sent')
  invitation(licenceAccepted, 'invitation.activated')
}
