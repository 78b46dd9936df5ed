import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeByHand } from '#app/access/access/by-hand.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { upsertReview } from '#app/community/reviews/reviews.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { saveLead } from '#app/forms/leads/leads.server.ts'
import { confirmLead } from '#app/forms/leads/stored-leads.server.ts'
import { ONE_OF_EACH } from '#app/learning/exams/factory.server.ts'
import { membershipRenewed } from '#app/memberships/memberships/events.server.ts'
import { renewalFailed } from '#app/memberships/renewals/events.server.ts'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { changeAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, type staffViewer } from '#app/people/accounts/factory.server.ts'
import { setStudentTags } from '#app/people/student-tags/student-tags.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { invoiceFailed } from '#app/selling/invoicing/events.server.ts'
import { aConsultation, bookAt, bookingIn, bought, free, openHours } from '#tests/booking-times.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, notify, ordered } from '#tests/buyer.ts'
import { startReceiver } from '#tests/doubles/webhooks.ts'
import { aLearner, examiners, start, submit } from '#tests/examining.ts'
import { accepted, anAddress, licencesBought } from '#tests/licensed.ts'
import { member } from '#tests/members.ts'
import { aProgram } from '#tests/program.ts'
import { asked, buys, decide, IBAN, setUpProgramme } from '#tests/recommending.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { ANSWERS, submit as answer, aPerson, askers } from '#tests/surveying.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'
import { EXAMPLES } from './examples.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let staff: Visit
let owner: Awaited<ReturnType<typeof aStaffMember>>
let webhook: number

beforeAll(async () => {
  receiver = await startReceiver()
  owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  staff = (await new Visit().as(owner)).speaking('en')
  const added = await (await staff.post('/home/webhooks', { url: receiver.address, events: ['*'] })).json()
  receiver.trust(added.secret)
  webhook = added.webhook.id
})
afterAll(() => receiver.stop())

/** The kinds of values in a message, without what they are. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
}

/** Whether both have the same fields of the same kinds; what is null or empty in one of them may be anything in the other. */
function differences(sent: unknown, example: unknown, path = 'data'): string[] {
  if (sent === null || example === null) return []
  if (Array.isArray(sent) && Array.isArray(example))
    return sent.length > 0 && example.length > 0 ? differences(sent[0], example[0], `${path}.0`) : []
  if (typeof sent !== 'object' || typeof example !== 'object')
    return sent === example ? [] : [`${path}: ${String(sent)} is not ${String(example)}`]
  const [one, other] = [sent as Record<string, unknown>, example as Record<string, unknown>]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) =>
    name in one && name in other
      ? differences(one[name], other[name], `${path}.${name}`)
      : [`${path}.${name} is ${name in one ? 'not in the example' : 'not sent'}`],
  )
}

const viewerOf = (account: Parameters<typeof staffViewer>[0]) => memberFrom(account, { instructorsLimited: false })

/** Runs what waits, and answers what came of these types. */
async function arrived(...types: EventType[]) {
  await runJobs()
  return types.map((type) => {
    const [message] = receiver.ofType(type).slice(-1)
    if (!message) throw new Error(`no ${type} came`)
    expect(differences(shapeOf(message.message.data), shapeOf(EXAMPLES[type].data)), type).toEqual([])
    expect(message).toMatchObject({ valid: 1 })
    expect(message.body.length).toBeLessThan(20_000)
    return message.message.data as Record<string, Record<string, unknown>>
  })
}

test('orders: created, paid, refunded in part and whole, and what they open and close', async () => {
  const { ref, hash } = await ordered(await forSale())
  const [created] = await arrived('order.created', 'student.created')
  expect(created?.order).toMatchObject({ hash, status: 'PENDING', amount: 19_900, currency: 'PLN', paid_at: null })
  await notify(messageOf({ ref }))
  const [paid, granted] = await arrived('order.paid', 'access.granted')
  expect(paid?.order).toMatchObject({ hash, buyer: { first_name: 'Karolina' }, paid_at: expect.any(String) })
  expect(granted?.access).toMatchObject({ source: 'transaction' })
  await notify(messageOf({ ref }))
  await runJobs()
  expect(receiver.ofType('order.paid').filter(({ body }) => body.includes(hash))).toHaveLength(1)
  await notify(messageOf({ ref, type: 'refunded', amount: 3900, id: 'part' }))
  const [part] = await arrived('order.refunded')
  expect(part).toMatchObject({ order: { hash, status: 'PARTIALLY_REFUNDED' }, refund: { amount: 3900, full: false } })
  await notify(messageOf({ ref, type: 'refunded', amount: 16_000, id: 'rest' }))
  const [whole] = await arrived('order.refunded', 'access.ended')
  expect(whole).toMatchObject({ order: { hash, status: 'REFUNDED' }, refund: { amount: 16_000, full: true } })
})

test('orders: declined, and charged back', async () => {
  const { ref, hash } = await ordered(await forSale())
  await notify(messageOf({ ref, type: 'declined' }))
  const [failed] = await arrived('order.failed')
  expect(failed?.order).toMatchObject({ hash, status: 'FAILURE' })
  await notify(messageOf({ ref }))
  await notify(messageOf({ ref, type: 'chargeback' }))
  const [back] = await arrived('order.charged_back')
  expect(back?.order).toMatchObject({ hash, status: 'CHARGEBACK' })
})

test('messages about one order arrive in the order in which things happened', async () => {
  const { ref, hash } = await ordered(await forSale())
  await notify(messageOf({ ref }))
  await notify(messageOf({ ref, type: 'refunded' }))
  await runJobs()
  const about = receiver.received.filter(
    ({ body, message }) => message.type.startsWith('order.') && body.includes(hash),
  )
  expect(about.map(({ message }) => message.type)).toEqual(['order.created', 'order.paid', 'order.refunded'])
})

test('students: changed, tagged and deleted', async () => {
  const student = await inSchool(1, (db) => aStudent(db, { email: 'leaves@example.com' }))
  await inSchool(1, (db) => changeAccount(db, student, { firstName: 'Ula' }))
  const [changed] = await arrived('student.updated')
  expect(changed?.student).toMatchObject({ id: student.id, first_name: 'Ula' })
  await inSchool(1, (db) => setStudentTags(db, student, ['VIP']))
  const [tagged] = await arrived('student.tagged')
  expect(tagged).toMatchObject({ student: { id: student.id }, tags: ['VIP'], added: ['VIP'], removed: [] })
  await inSchool(1, (db) => deletePerson(db, viewerOf(student)))
  const [deleted] = await arrived('student.deleted')
  expect(deleted?.student).toMatchObject({ id: student.id, email: 'leaves@example.com' })
})

test('students: created, changed and tagged by a program', async () => {
  const program = await aProgram(['students:write', 'tags:write'])
  const made = await program.call('POST', '/students', { body: { email: 'api@example.com', first_name: 'Ala' } })
  const { id } = made.json.student
  const [created] = await arrived('student.created')
  expect(created?.student).toMatchObject({ id, email: 'api@example.com' })
  await program.call('PATCH', `/students/${id}`, { body: { last_name: 'Nowak' } })
  const [changed] = await arrived('student.updated')
  expect(changed?.student).toMatchObject({ id, last_name: 'Nowak' })
  const before = receiver.ofType('student.tagged').length
  const tag = (...tags: string[]) => program.call('PUT', `/students/${id}/tags`, { body: { tags } })
  await tag('Trial', 'Newsletter')
  await tag('newsletter', 'VIP')
  const [tagged] = await arrived('student.tagged')
  expect(tagged).toEqual({
    student: expect.objectContaining({ id }),
    tags: ['Newsletter', 'VIP'],
    added: ['VIP'],
    removed: ['Trial'],
  })
  await tag('VIP', 'Newsletter')
  await runJobs()
  expect(receiver.ofType('student.tagged'), 'nothing changed the last time').toHaveLength(before + 2)
})

test('students: created in the dashboard', async () => {
  const product = await forSale()
  const answer = await staff.post('/home/students', {
    emails: 'office@example.com',
    product_ids: [product.id],
    days: 0,
  })
  expect(answer.status).toBe(201)
  const [created] = await arrived('student.created')
  expect(created?.student).toMatchObject({ email: 'office@example.com' })
})

test('affiliates: applied, approved, what they earn, and what they withdraw', async () => {
  await setUpProgramme(staff)
  const applicant = await inSchool(1, (db) => aStudent(db, { firstName: 'Marta' }))
  const visit = await new Visit().as(applicant)
  expect((await visit.post('/my/affiliate', { terms: true })).status).toBe(201)
  const [applied, approved] = await arrived('affiliate.applied', 'affiliate.approved')
  expect(approved?.affiliate).toMatchObject({ status: 'approved', student: { id: applicant.id } })
  const { id, code } = (approved?.affiliate ?? {}) as { id: number; code: string }
  expect(applied?.affiliate).toMatchObject({ id, code })
  await staff.request(`/home/affiliates/${id}`, { method: 'PUT', body: { status: 'blocked' } })
  await staff.request(`/home/affiliates/${id}`, { method: 'PUT', body: { status: 'approved' } })
  await runJobs()
  expect(receiver.ofType('affiliate.approved'), 'blocked is not approved').toHaveLength(2)

  const sale = await buys(await forSale(), { ref: code })
  const [earned, paid] = await arrived('commission.earned', 'order.paid')
  expect(earned?.commission).toMatchObject({
    affiliate: { id, code },
    order: { hash: sale.hash },
    amount: 3235,
    net: sale.net,
    currency: 'PLN',
    state: 'available',
  })
  expect(paid?.order?.affiliate).toEqual({ id, code })
  expect(JSON.stringify(earned)).not.toContain(sale.email)
  const alone = await buys(await forSale())
  const [other] = await arrived('order.paid')
  expect(other?.order).toMatchObject({ hash: alone.hash, affiliate: null })
  expect(receiver.ofType('commission.earned'), 'nobody recommended the second').toHaveLength(1)

  const withdrawal = await asked(visit, 3235)
  const [requested] = await arrived('withdrawal.requested')
  expect(requested?.withdrawal).toMatchObject({
    id: withdrawal.id,
    status: 'requested',
    amount: 3235,
    iban_end: '2874',
  })
  expect(receiver.ofType('withdrawal.requested')[0]?.body).not.toContain(IBAN)
  await decide(staff, withdrawal.id, 'approved')
  await decide(staff, withdrawal.id, 'paid')
  const [payout] = await arrived('withdrawal.paid')
  expect(payout?.withdrawal).toMatchObject({ id: withdrawal.id, status: 'paid', paid_at: expect.any(String) })
  expect(
    [receiver.ofType('withdrawal.requested'), receiver.ofType('withdrawal.paid')].map((all) => all.length),
  ).toEqual([1, 1])
})

test('memberships: started, renewed, not paid, canceled and ended', async () => {
  const joined = await member()
  const [started] = await arrived('membership.started')
  expect(started).toMatchObject({ membership: { id: joined.id, status: 'ACTIVE' }, student: { email: joined.email } })
  await inSchool(1, async (db) => {
    await recordEvent(db, 1, membershipRenewed, { membershipId: joined.id })
    await publish(db, 1, renewalFailed, { membershipId: joined.id, attempt: 1 })
  })
  await arrived('membership.renewed', 'membership.payment_failed')
  await joined.visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
  const [canceled] = await arrived('membership.canceled')
  expect(canceled?.membership).toMatchObject({ id: joined.id, status: 'CANCELED' })
  await inSchool(1, (db) =>
    db.execute(sql`update memberships set until = now() where school_id = 1 and id = ${joined.id}`),
  )
  const { tellOfEnded } = await import('./ended.server.ts')
  await tellOfEnded({ schoolId: 1 })
  await tellOfEnded({ schoolId: 1 })
  const [ended] = await arrived('membership.ended')
  expect(ended?.membership).toMatchObject({ id: joined.id })
  expect(receiver.ofType('membership.ended')).toHaveLength(1)
})

test('learning: lectures and courses once each, certificates', async () => {
  const course = await inSchool(1, (db) => aCourse(db))
  const { account, visit } = await aPerson(course.id)
  const lectures = course.sections.flatMap((section) => section.lectures)
  for (const { id } of lectures) {
    await visit.post(`/lecture/${id}/complete`, {})
    await visit.post(`/lecture/${id}/complete`, { completed: true })
  }
  const [completed, whole] = await arrived('lecture.completed', 'course.completed')
  expect(completed).toMatchObject({ lecture: { course: { id: course.id } }, student: { id: account.id } })
  expect(whole?.course).toMatchObject({ id: course.id, slug: course.slug })
  expect(receiver.ofType('course.completed')).toHaveLength(1)
  await staff.post('/home/certificates', { product_id: course.id, student_ids: [account.id] })
  const [issued] = await arrived('certificate.issued')
  expect(issued?.certificate).toMatchObject({ product_id: course.id, student: { id: account.id } })
})

test('learning: exams once they are graded, and surveys', async () => {
  const { make, send, mine } = await examiners()
  const { exam } = await make()
  await send('POST', `/${exam.id}/questions`, ONE_OF_EACH[0])
  const learner = await aLearner(mine)
  const { attempt } = await start(learner, exam.id)
  await submit(learner, attempt.id)
  const [graded] = await arrived('exam.graded')
  expect(graded?.attempt).toMatchObject({ id: attempt.id, passed: false })
  const { make: ask } = await askers()
  const { survey } = await ask({ title: 'How was it?', active: true })
  const { visit } = await aPerson()
  expect(await answer(visit, survey.id, ANSWERS)).toMatchObject({ status: 200 })
  const [answered] = await arrived('survey.answered')
  expect(answered?.survey).toEqual({ id: survey.id, title: 'How was it?' })
})

test('leads, reviews, comments and posts', async () => {
  const lead = await inSchool(1, async (db) => {
    const form = await aLeadForm(db)
    const fields = form.fields.map(({ name, type }) => [name, type === 'email' ? 'jan@example.com' : 'Jan'])
    return saveLead(db, form, Object.fromEntries(fields), { locale: 'en', source: null })
  })
  if (!lead) throw new Error('no lead was kept')
  await inSchool(1, (db) => confirmLead(db, lead))
  const [created, confirmed] = await arrived('lead.created', 'lead.confirmed')
  expect(created?.lead).toMatchObject({ id: lead.id, email: 'jan@example.com' })
  expect(confirmed?.lead).toMatchObject({ id: lead.id })
  const course = await inSchool(1, (db) => aCourse(db))
  const { account, visit } = await aPerson(course.id)
  await inSchool(1, (db) =>
    upsertReview(db, 1, {
      accountId: account.id,
      productId: course.id,
      rating: 10,
      review: 'Calm.',
      status: 'approved',
    }),
  )
  await arrived('review.created')
  const said = await visit.post('/comments', { type: 'lecture', id: course.sections[0]?.lectures[0]?.id, body: 'Why?' })
  expect(said.status).toBe(201)
  const [comment] = await arrived('comment.created')
  expect(comment?.comment).toMatchObject({ body: 'Why?', ownable: { id: account.id, type: 'App\\Student' } })
  await inSchool(1, async (db) => {
    const topic = await aTopic(db)
    await aPost(db, viewerOf(account), topic.id)
  })
  const [post] = await arrived('post.created')
  expect(post?.post).toMatchObject({ student: { id: account.id }, by_admin: false })
})

test('bookings: made, moved and canceled', async () => {
  await openHours()
  const offer = await aConsultation()
  const buyer = await bought(offer)
  const [first, second] = await free(offer.slug)
  const booking = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
  const [made] = await arrived('booking.created')
  expect(made?.booking).toMatchObject({ id: booking.id, status: 'booked', starts_at: first?.starts_at })
  await buyer.request(`/bookings/${booking.id}`, { method: 'PUT', body: { starts_at: second?.starts_at } })
  const [moved] = await arrived('booking.moved')
  expect(moved?.booking).toMatchObject({ id: booking.id, starts_at: second?.starts_at })
  await buyer.request(`/bookings/${booking.id}`, { method: 'DELETE' })
  const [canceled] = await arrived('booking.canceled')
  expect(canceled?.booking).toMatchObject({ id: booking.id, status: 'canceled' })
})

test('invitations: sent and accepted', async () => {
  const purchase = await licencesBought()
  const email = anAddress()
  await purchase.invite('Jan', email)
  const [sent] = await arrived('invitation.sent')
  expect(sent?.invitation).toMatchObject({ email, status: 'sent', course_id: purchase.course.id })
  await accepted(email)
  const [used] = await arrived('invitation.activated')
  expect(used?.invitation).toMatchObject({ email, status: 'accepted' })
})

test('invoices: issued and failed', async () => {
  const seller = {
    name: 'Studio',
    vat_id: '5252445767',
    street: 'Okienna 7',
    postal_code: '90-002',
    city: 'Łódź',
    country: 'PL',
  }
  const settings = {
    issue: 'all',
    delay_hours: 0,
    series: { pattern: 'FV/{year}/{month}/{number}', per: 'month' },
    correction_pattern: 'KOR/{year}/{month}/{number}',
    seller,
    exempt_basis: null,
  }
  expect((await staff.request('/home/settings/invoices', { method: 'PUT', body: settings })).status).toBe(200)
  const { ref, hash } = await ordered(await forSale())
  await notify(messageOf({ ref }))
  await runJobs()
  const [issued] = await arrived('invoice.issued')
  expect(issued?.invoice).toMatchObject({ kind: 'invoice', state: 'issued', order: { hash }, gross: 19_900 })
  await inSchool(1, (db) => publish(db, 1, invoiceFailed, { invoiceId: Number(issued?.invoice?.id) }))
  await arrived('invoice.failed')
})

test('access that somebody revokes, and access whose time is over, each once', async () => {
  const course = await forSale()
  const { account } = await aPerson(course.id)
  const { account: other } = await aPerson(course.id)
  const grants = await inSchool(1, (db) =>
    db.execute<{ id: number; account: number }>(sql`select id::int as id, account_id::int as account from access_grants
      where school_id = 1 and product_id = ${course.id}`),
  )
  const grantOf = (id: number) => grants.rows.find((one) => one.account === id)?.id ?? 0
  await inSchool(1, (db) => revokeByHand(db, viewerOf(owner), { id: grantOf(account.id), reason: 'A mistake' }))
  const [revoked] = await arrived('access.ended')
  expect(revoked?.access).toMatchObject({ id: grantOf(account.id), student: { id: account.id } })
  await inSchool(1, (db) =>
    db.execute(sql`update access_grants set ends_at = now() where school_id = 1 and id = ${grantOf(other.id)}`),
  )
  const { tellOfEnded } = await import('./ended.server.ts')
  await tellOfEnded({ schoolId: 1 })
  await tellOfEnded({ schoolId: 1 })
  const [ended] = await arrived('access.ended')
  expect(ended?.access).toMatchObject({ id: grantOf(other.id), student: { id: other.id } })
  const ofGrant = ({ message }: (typeof receiver.received)[number]) =>
    (message.data.access as { id: number }).id === grantOf(other.id)
  expect(receiver.ofType('access.ended').filter(ofGrant)).toHaveLength(1)
})

test('a test is one of them, and all have been seen', async () => {
  await staff.post(`/home/webhooks/${webhook}/test`)
  await arrived('test.ping')
  const seen = new Set(receiver.received.map(({ message }) => message.type))
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([])
})
