import type { BookingRow } from '#app/booking/consultations/booking.ts'
import type { CertificateRow } from '#app/learning/certificates/certificate.ts'
import type { MembershipRow } from '#app/memberships/membership-plans/plan-row.ts'
import type { AffiliateRow } from '#app/partners/affiliates/affiliate.ts'
import type { WithdrawalRow } from '#app/partners/balance/withdrawal.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import type { InvoiceRow } from '#app/selling/invoicing/invoice.ts'
import type { EventType } from './event-types.ts'

/** A whole message, as a receiver gets it. */
export type ExampleMessage = { type: EventType; timestamp: string; data: Record<string, unknown> }

const at = '2026-11-28T10:00:00.000Z'
const student = { id: 481, email: 'olga.lis@example.com', first_name: 'Olga', last_name: 'Lis', locale: 'pl' }
const course = { id: 12, type: 'course', slug: 'portrait', title: 'Portrait in available light' }

const order = {
  hash: 'q1Yk2bTgQ9c0Zl5m8nVwXrJtAeHsKdFp3uLoRiBvCyE',
  status: 'CLEARED',
  amount: 19_900,
  net: 16_179,
  vat: 3721,
  currency: 'PLN',
  quantity: 1,
  product: course,
  items: [
    {
      product_id: 12,
      price_id: 34,
      title: 'Portrait in available light',
      quantity: 1,
      amount: 19_900,
      discount: 0,
      net: 16_179,
      vat: 3721,
    },
  ],
  price_id: 34,
  promo_code: null as string | null,
  affiliate: null as { id: number; code: string } | null,
  buyer: student,
  created_at: '2026-11-28T09:58:31.000Z',
  paid_at: at as string | null,
}
const affiliateKey = { id: 12, code: 'MARTA' }
const unpaid = { ...order, paid_at: null }

const access = { id: 902, student, product: course, until: '2027-11-28T10:00:00.000Z', source: 'transaction' }

const membership: SnakeCased<MembershipRow> = {
  id: 77,
  status: 'ACTIVE',
  plan: { id: 21, title: 'Studio' },
  given: false,
  period: 1,
  since: at,
  until: '2026-12-28T10:00:00.000Z',
  open_until: '2027-01-04T10:00:00.000Z',
  next_charge: { at: '2026-12-28T10:00:00.000Z', amount: 4900, currency: 'PLN' },
  reason: null,
  paused_until: null,
  change: null,
  member: { id: 481, name: 'Olga Lis', email: 'olga.lis@example.com' },
  joined_at: at,
  trial: false,
}

const certificate: SnakeCased<CertificateRow> = {
  id: 19,
  code: '7k3m9p2q4r6s8t0v1w5x',
  number: '2026/11/7',
  name: 'Olga Lis',
  course: 'Portrait in available light',
  issued_at: at,
  revoked_at: null,
  student: { id: 481, email: 'olga.lis@example.com' },
  product_id: 12,
}

const lead = { id: 300, form_id: 5, email: 'jan@example.com', fields: { email: 'jan@example.com', name: 'Jan' } }
const booking: SnakeCased<BookingRow> = {
  id: 61,
  starts_at: '2026-12-04T18:00:00.000Z',
  ends_at: '2026-12-04T19:00:00.000Z',
  status: 'booked',
  time_zone: 'Europe/Warsaw',
  product: { id: 15, slug: 'portfolio', title: 'Portfolio review' },
  host: 'Ida Wierzba',
  place: 'Online',
  join_url: 'https://meet.example.com/ida',
  answers: [],
  note: '',
  changeable_until: '2026-12-03T18:00:00.000Z',
}

const invoice: SnakeCased<InvoiceRow> = {
  id: 150,
  number: 'FV/2026/11/150',
  kind: 'invoice',
  state: 'issued',
  order: { hash: order.hash },
  corrects: null,
  buyer: { name: 'Pracownia Iwony', vat_id: '1234563218' },
  net: 16_179,
  vat: 3721,
  gross: 19_900,
  currency: 'PLN',
  issued_at: at,
  ksef_number: null,
  error: null,
}
const affiliate: SnakeCased<AffiliateRow> &
  Record<'currency' | 'created_at', string> &
  Record<'reason' | 'decided_at', string | null> = {
  ...affiliateKey,
  student: { id: 502, email: 'marta@example.com', name: 'Marta Nowak' },
  status: 'approved',
  commission: { type: 'percentage', value: 20 },
  clicks: 140,
  orders: 9,
  pending: 3235,
  available: 12_400,
  paid: 50_000,
  currency: 'PLN',
  reason: null,
  created_at: '2026-09-01T08:00:00.000Z',
  decided_at: '2026-09-02T08:00:00.000Z',
}

const commission = {
  id: 830,
  affiliate: affiliateKey,
  order: { hash: order.hash },
  product: course,
  net: 16_179,
  amount: 3235,
  currency: 'PLN',
  state: 'pending',
  earned_at: at,
  available_at: '2026-12-12T10:00:00.000Z',
}

const withdrawal: SnakeCased<WithdrawalRow> & { account: object } = {
  id: 31,
  account: { id: 502, name: 'Marta Nowak', email: 'marta@example.com' },
  amount: 12_400,
  currency: 'PLN',
  status: 'requested',
  requested_at: at,
  due_at: '2026-12-05T10:00:00.000Z',
  paid_at: null,
  reason: null,
  iban_end: '2874',
}
const invitation = {
  id: 45,
  name: 'Jan Kowalski',
  email: 'jan@example.com',
  status: 'sent',
  parent_transaction_id: 1200,
  course_id: 12,
}

/** What `data` holds of each type. */
const DATA: Record<EventType, Record<string, unknown>> = {
  'order.created': { order: { ...unpaid, status: 'PENDING' } },
  'order.paid': { order: { ...order, affiliate: affiliateKey } },
  'order.failed': { order: { ...unpaid, status: 'FAILURE' } },
  'order.refunded': { order: { ...order, status: 'PARTIALLY_REFUNDED' }, refund: { amount: 3900, full: false } },
  'order.charged_back': { order: { ...order, status: 'CHARGEBACK' } },
  'access.granted': { access },
  'access.ended': { access },
  'student.created': { student },
  'student.updated': { student },
  'student.deleted': { student },
  'student.tagged': { student, tags: ['Newsletter', 'VIP'], added: ['VIP'], removed: ['Trial'] },
  'membership.started': { membership, student },
  'membership.renewed': { membership, student },
  'membership.payment_failed': { membership: { ...membership, status: 'AT_RISK', reason: 'funds' }, student },
  'membership.canceled': { membership: { ...membership, status: 'CANCELED', next_charge: null }, student },
  'membership.ended': {
    membership: { ...membership, status: 'ENDED', next_charge: null, reason: 'canceled' },
    student,
  },
  'lecture.completed': { lecture: { id: 210, title: 'Light from one window', course }, student },
  'course.completed': { course, student },
  'exam.graded': { attempt: { id: 88, exam: { id: 9, title: 'Final exam' }, score: 92, passed: true }, student },
  'certificate.issued': { certificate },
  'survey.answered': {
    survey: { id: 14, title: 'How was the course?' },
    response: { id: 510, answers: [{ question: 'Would you recommend it?', answer: 'Yes' }], responded_at: at },
    student,
  },
  'lead.created': { lead },
  'lead.confirmed': { lead },
  'review.created': {
    review: {
      id: 66,
      rating: 10,
      review: 'Clear and calm.',
      status: 'approved',
      product: course,
      student,
      created_at: at,
    },
  },
  'comment.created': {
    comment: {
      id: 730,
      type: 'lecture',
      item_id: 210,
      body: 'Which lens did you use?',
      ownable: { id: 481, name: 'Olga Lis', type: 'App\\Student' },
      by_admin: false,
      created_at: at,
    },
  },
  'post.created': {
    post: {
      id: 150,
      title: 'My first portrait',
      body: 'Taken at noon, next to the window.',
      student_id: 481,
      student: { id: 481, name: 'Olga Lis' },
      by_admin: false,
      created_at: at,
      community_topic: { id: 3, title: 'Your photographs' },
    },
  },
  'booking.created': { booking, student },
  'booking.moved': { booking, student },
  'booking.canceled': { booking: { ...booking, status: 'canceled' }, student },
  'invitation.sent': { invitation },
  'invitation.activated': { invitation: { ...invitation, status: 'accepted' } },
  'invoice.issued': { invoice },
  'invoice.failed': {
    invoice: { ...invoice, number: null, state: 'failed', issued_at: null, error: 'Enter the seller’s details.' },
  },
  'affiliate.applied': { affiliate: { ...affiliate, status: 'applied', commission: null, decided_at: null } },
  'affiliate.approved': { affiliate },
  'commission.earned': { commission },
  'withdrawal.requested': { withdrawal },
  'withdrawal.paid': { withdrawal: { ...withdrawal, status: 'paid', paid_at: '2026-12-02T10:00:00.000Z' } },
  'test.ping': {
    webhook: {
      id: 2,
      url: 'https://crm.example.com/hooks/katedra',
      events: ['order.paid', 'order.refunded'],
      description: 'CRM',
      enabled: true,
      disabled_reason: null,
      created_at: '2026-02-03T08:00:00.000Z',
    },
  },
}

/** One whole message of each type; a test compares its fields with what is sent. */
export const EXAMPLES = Object.fromEntries(
  (Object.keys(DATA) as EventType[]).map((type) => [type, { type, timestamp: at, data: DATA[type] }]),
) as Record<EventType, ExampleMessage>
