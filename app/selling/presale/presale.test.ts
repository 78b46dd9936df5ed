import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { requireOrder } from '#app/selling/checkout/order-view.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, newBuyer } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'

const DAY = 86_400_000
const SECTIONS = [{ lectures: [{ isFree: true }, {}] }]
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

const inWords = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/Warsaw' }).format(new Date(at))

let owner: Visit
let course: Awaited<ReturnType<typeof aCourse>>
/** When it opens. */
let opens: string
/** The same in words. */
let day: string

beforeEach(async () => {
  owner = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
  opens = inDays(10)
  day = inWords(opens)
  course = await inSchool(1, (db) =>
    aCourse(db, { amount: 0, accessDays: 30, presaleUntil: opens, sections: SECTIONS }),
  )
})

/** Somebody who ordered it. */
async function buyer({ slug } = course) {
  const visit = new Visit().speaking('en')
  const person = newBuyer()
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...person, consents: CONSENTS })
  expect(answer.status).toBe(200)
  const { hash } = (await answer.json()) as { hash: string }
  const { user } = (await (await visit.request('/me')).json()) as { user: { id: number } }
  return { visit, hash, id: user.id, email: person.email }
}

const textOf = async (visit: Visit, path: string) => (await visit.page(path)).text()

/** From when until when somebody has it. */
async function spanOf({ id }: { id: number }): Promise<{ from: string; days: number }> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ from: number; days: number }>(sql`select extract(epoch from starts_at)::float8 * 1000 as from,
      round(extract(epoch from ends_at - starts_at) / 86400)::int as days
      from access_grants where school_id = 1 and account_id = ${id} and product_id = ${course.id}`),
  )
  const [{ from = 0, days = 0 } = {}] = rows
  return { from: new Date(Math.round(from)).toISOString(), days }
}

const watch = async ({ visit }: { visit: Visit }) =>
  visit.post(`/lecture/${course.sections[0]?.lectures[1]?.id}/watch`, {})

const put = (presale_until: string | null, visit = owner) =>
  visit.request(`/home/products/${course.id}`, { method: 'PUT', body: { title: 'Light', presale_until } })

/** The day comes: what was planned for it lies a minute back. */
const come = () =>
  inSchool(1, async (db) => {
    await db.execute(sql`update access_grants set starts_at = now() - interval '1 minute'
      where school_id = 1 and product_id = ${course.id} and starts_at > now()`)
    await db.execute(sql`update products set presale_until = now() - interval '1 minute'
      where school_id = 1 and id = ${course.id}`)
  })

test('a buyer has it, and it opens on its day, from which the days of access count', async () => {
  const person = await buyer()
  expect(await spanOf(person)).toEqual({ from: opens, days: 30 })
  const closed = await watch(person)
  expect(closed.status).toBe(403)
  expect(await closed.json()).toMatchObject({ rule: 'presale', opens_at: opens })
  const consents = { ...CONSENTS, marketing: true }
  const again = await person.visit.post(`/${course.slug}/onepagecheckout`, { consents })
  expect(again.status).toBe(409)
  const free = course.sections[0]?.lectures[0]?.id
  expect((await person.visit.post(`/lecture/${free}/watch`, {})).status).toBe(200)
  await come()
  expect((await watch(person)).status).toBe(200)
})

test('product page and checkout say when it opens', async () => {
  const reader = new Visit().speaking('en')
  expect(await textOf(reader, `/${course.slug}`)).toContain(day)
  expect(await textOf(reader, `/${course.slug}/checkout`)).toContain(`Opens on ${day}`)
  const shown = await reader.request(`/${course.slug}/checkout`)
  expect(await shown.json()).toMatchObject({ dates: [expect.stringContaining(day)] })
})

test('thanks, receipt, own courses and player say when it opens', async () => {
  const person = await buyer()
  for (const path of [
    `/${course.slug}`,
    `/transaction/${person.hash}/pending`,
    `/transaction/${person.hash}/thank-you`,
    '/my/courses',
    `/${course.slug}/watch/${course.sections[0]?.lectures[1]?.id}`,
  ])
    expect([path, (await textOf(person.visit, path)).includes(day)]).toEqual([path, true])
  await runJobs()
  expect((await mailsTo(person.email)).some(({ text }) => text.includes(`opens on ${day}`))).toBe(true)
})

test('neither thanks nor receipt say that it is open, or lead to what is not', async () => {
  const person = await buyer()
  const thanks = await textOf(person.visit, `/transaction/${person.hash}/thank-you`)
  expect(thanks).toContain('href="/my/courses"')
  expect(thanks).not.toContain('Start whenever you like')
  expect(thanks).not.toContain(`href="/${course.slug}/watch"`)
  const receipt = (await mailsTo(person.email)).find(({ subject }) => subject.includes('Light'))
  expect(receipt?.subject).toContain(`opens on ${day}`)
  expect(receipt?.text).not.toContain('now have access')
  expect(receipt?.text).not.toContain('/watch')
})

test('a day that is moved moves what waits for it, and the days along', async () => {
  const person = await buyer()
  const later = inDays(40)
  expect((await put(later)).status).toBe(200)
  expect(await spanOf(person)).toEqual({ from: later, days: 30 })
  const { product } = (await (await owner.request(`/home/products/${course.id}`)).json()) as {
    product: { presale_until: string }
  }
  expect(product.presale_until).toBe(later)
  expect((await put(null)).status).toBe(200)
  expect((await watch(person)).status).toBe(200)
  expect((await spanOf(person)).days).toBe(30)
})

test('everybody who has it is told once when it opens, also where that comes early', async () => {
  const [person, other] = [await buyer(), await buyer()]
  const told = async ({ email }: { email: string }) =>
    (await mailsTo(email)).filter(({ subject }) => subject === '“Light” is open').length
  await runSchedule('presale.tell')
  expect(await told(person)).toBe(0)
  expect((await put(null)).status).toBe(200)
  await runSchedule('presale.tell')
  await runSchedule('presale.tell')
  expect([await told(person), await told(other)]).toEqual([1, 1])
  const late = await buyer()
  await runSchedule('presale.tell')
  expect(await told(late)).toBe(0)
})

test('everybody who waits is told of another day, once for each', async () => {
  const [person, other] = [await buyer(), await buyer()]
  const told = async ({ email }: { email: string }) =>
    (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('“Light” opens on'))
  const later = inDays(40)
  for (const day of [later, later]) expect((await put(day)).status).toBe(200)
  const late = await buyer()
  expect([await told(person), await told(other), await told(late)]).toEqual([
    [expect.stringContaining(inWords(later))],
    [expect.stringContaining(inWords(later))],
    [],
  ])
  expect((await put(null)).status).toBe(200)
  expect(await told(person)).toHaveLength(1)
})

test('the waiver names the day, and the order keeps it', async () => {
  course = await inSchool(1, (db) => aCourse(db, { presaleUntil: opens, sections: SECTIONS }))
  const reader = new Visit().speaking('en')
  const sentence = `I want access as soon as it opens, on ${day}`
  expect(await textOf(reader, `/${course.slug}/checkout`)).toContain(sentence)
  const person = await buyer()
  const { id } = await transactionOf(person.hash)
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ wording: string }>(sql`select wording from consents
      where school_id = 1 and transaction_id = ${id} and kind = 'withdrawal_waiver'`),
  )
  expect(rows[0]?.wording).toContain(sentence)
  const order = await inSchool(1, (db) => requireOrder(db, { schoolId: 1, id }))
  expect(order.order.items[0]?.presaleUntil).toBe(opens)
})

test('what was bought while the day was moved opens with it all the same', async () => {
  const person = await buyer()
  await inSchool(1, (db) =>
    db.execute(
      sql`update products set presale_until = now() - interval '1 minute' where school_id = 1 and id = ${course.id}`,
    ),
  )
  expect((await watch(person)).status).toBe(403)
  await runSchedule('presale.tell')
  expect((await watch(person)).status).toBe(200)
})

test('what staff give by hand opens at once', async () => {
  const person = await buyer()
  const given = await owner.post(`/home/students/${person.id}/access`, {
    product_id: course.id,
    reason: 'Tester',
    days: 0,
  })
  expect(given.status).toBe(201)
  expect((await watch(person)).status).toBe(200)
  expect(await textOf(person.visit, `/${course.slug}`)).not.toContain('It opens on')
})

test('only courses and files have one, and those who set prices decide it', async () => {
  const event = await owner.post('/home/products', { type: 'event', title: 'Talk', presale_until: opens })
  expect([event.status, await event.json()]).toMatchObject([422, { errors: { presale_until: expect.anything() } }])
  const instructor = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  const teacher = await new Visit().as(instructor)
  const taught = await inSchool(1, (db) => aCourse(db, { presaleUntil: opens, teacherIds: [instructor.id] }))
  const save = (body: object) => teacher.request(`/home/products/${taught.id}`, { method: 'PUT', body })
  expect((await save({ title: 'Light', presale_until: opens })).status).toBe(200)
  expect((await save({ title: 'Light', presale_until: inDays(3) })).status).toBe(403)
  expect((await save({ title: 'Light', presale_until: null })).status).toBe(403)
})
