import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { messageOf, notify, ordered } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { getOutcome, type OrderState } from './order-state.ts'

const order = (of: Partial<OrderState>): OrderState => ({
  status: 'PERFORMED',
  closedBy: null,
  ended: null,
  missing: [],
  bought: null,
  ...of,
})

test.each<[string, Partial<OrderState>]>([
  ['success', {}],
  ['success', { status: 'PARTIALLY_REFUNDED' }],
  ['missing', { missing: ['a seat'] }],
  ['too_late', { bought: { nothing: true }, missing: ['a plan'], ended: 'closed' }],
  ['withdrawn', { ended: 'withdrawn', missing: ['a seat'] }],
  ['closed', { ended: 'closed' }],
  ['closed', { status: 'CHARGEBACK' }],
  ['refunded', { status: 'REFUNDED', ended: 'withdrawn' }],
  ['waiting', { status: 'PENDING' }],
  ['declined', { status: 'FAILURE', closedBy: 'superseded' }],
  ['abandoned', { status: 'CANCELED' }],
  ['superseded', { status: 'CANCELED', closedBy: 'superseded' }],
  ['expired', { status: 'CANCELED', closedBy: 'expired' }],
])('an order is %s that is %j', (outcome, of) => {
  expect(getOutcome(order(of))).toBe(outcome)
})

describe('a seat that was paid for once it was somebody else’s', () => {
  test('is missing on both pages and in the e-mail, with a way out, and the school is told', async () => {
    const event = await inSchool(1, (db) => anEvent(db, { seats: 1 }))
    const late = await ordered(event)
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set locale = 'en', created_at = now() - interval '31 minutes', held_at = null
        where school_id = 1 and hash = ${late.hash}`),
    )
    const other = await ordered(event)
    for (const { ref } of [other, late]) expect((await notify(messageOf({ ref }))).status).toBe(200)
    const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', verified: true }))
    await runJobs()
    const pages = ['pending', 'thank-you'].map((name) => `/transaction/${late.hash}/${name}`)
    for (const page of pages) {
      const html = await (await late.visit.page(`${page}?lang=en`)).text()
      expect(html).toContain('We received your payment, but could not give you access to Light')
      expect(html).toContain(`/my/transactions/${late.hash}/withdraw`)
      expect(html).not.toMatch(/is waiting for you|What happens next|seat is reserved/)
    }
    const { id, buyer } = await transactionOf(late.hash)
    const [letter] = await mailsTo(buyer.email)
    expect(letter?.subject).toBe('Demo school: we received your payment, but “Light” is not open')
    expect(letter?.text).not.toMatch(/seat is reserved|Go to the event/)
    const office = (await new Visit().as(owner)).speaking('en')
    const { data } = (await (await office.request('/notifications')).json()) as {
      data: { kind: string; text: string }[]
    }
    expect(data.find(({ kind }) => kind === 'no_access')?.text).toContain('is paid, but could not give all the access')
    const told = (await mailsTo(owner.email)).filter(
      ({ text }) => text.includes(`/transactions/${id}?`) && !/bought|kupuje/i.test(text),
    )
    expect(told).toHaveLength(1)
    // Who got the seat is told so as ever.
    const has = await (await other.visit.page(`/transaction/${other.hash}/thank-you?lang=en`)).text()
    expect(has).toContain('What happens next')
  })
})
