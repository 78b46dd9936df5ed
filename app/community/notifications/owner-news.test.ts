// What the owner hears of by itself: sales, leads, reports. Each as they chose.
import { beforeEach, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { NotificationRow } from './notification.ts'

let owner: Visit
let email: string
let staff: Awaited<ReturnType<typeof aStaffMember>>

beforeEach(async () => {
  staff = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', verified: true, locale: 'en' }))
  email = staff.email
  owner = await new Visit().as(staff)
})

const told = async (kind: string, visit = owner) => {
  await runJobs()
  const { data } = (await (await visit.request('/notifications')).json()) as { data: NotificationRow[] }
  return data.filter((row) => row.kind === kind)
}
const choose = (ways: object) => owner.post('/account/notifications/kinds', ways)
const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))

async function buy(amount = 19_900) {
  const offer = await forSale({ amount })
  const buyer = newBuyer()
  const answer = await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
  const { redirect } = (await answer.json()) as { redirect: string }
  if (amount > 0) await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), amount }))
  return buyer
}

test('of a sale, by the bell and by e-mail, with who bought what for how much', async () => {
  await buy()
  const [sale, ...more] = await told('sale')
  expect(more).toEqual([])
  expect(sale?.text.replaceAll('\u00a0', ' ')).toMatch(/^Karolina .*bought “Light” for PLN 199\.00$/)
  expect(sale?.url).toMatch(/^\/home\/transactions\/\d+\?notification=\d+$/)
  expect(await subjects()).toEqual([sale?.text.replaceAll('\u00a0', ' ')])
})

test('not of an order that cost nothing, nor where they said so', async () => {
  await buy(0)
  expect(await told('sale')).toEqual([])
  expect((await choose({ sale: 'bell' })).status).toBe(200)
  await buy()
  expect(await told('sale')).toHaveLength(1)
  expect((await choose({ sale: 'never' })).status).toBe(200)
  await buy()
  expect(await told('sale')).toHaveLength(1)
  expect(await subjects()).toEqual([])
})

const leadForm = async (double_opt_in: boolean) =>
  (await inSchool(1, (db) => aLeadForm(db, { title: 'Sunday notes', double_opt_in }))).id
const signUp = (form_id: number, address: string) =>
  new Visit().speaking('en').post('/lead', { form_id, name: 'Ola', email: address })

test('of a lead, once its address is confirmed where the form asks for that, in the summary of a day', async () => {
  const [open, asking] = [await leadForm(false), await leadForm(true)]
  expect((await signUp(open, 'open@example.com')).status).toBe(201)
  expect((await told('lead')).map(({ text, url }) => [text, url.split('?')[0]])).toEqual([
    ['New lead from “Sunday notes”: open@example.com', '/home/leads'],
  ])
  await signUp(asking, 'asked@example.com')
  expect(await told('lead')).toHaveLength(1)
  await new Visit().post(await linkTo('asked@example.com', '/lead/confirm/'))
  expect((await told('lead'))[0]?.text).toContain('asked@example.com')
  expect(await subjects()).toEqual([])
  expect((await choose({ lead: 'at_once' })).status).toBe(200)
  await signUp(open, 'now@example.com')
  expect(await subjects()).toEqual(['New lead from “Sunday notes”: now@example.com'])
})

test('of a report, once per thing until it is decided; who may not moderate hears nothing', async () => {
  const post = await inSchool(1, async (db) => aPost(db, staffViewer(staff), (await aTopic(db)).id))
  const instructor = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  const people = await Promise.all(
    [1, 2].map(async () => await new Visit().as(await inSchool(1, (db) => aStudent(db)))),
  )
  for (const person of people)
    expect((await person.post('/reports', { type: 'community_post', id: post, reason: 'spam' })).status).toBe(201)
  const [report, ...more] = await told('reported')
  expect(more).toEqual([])
  expect(report?.url).toMatch(/^\/home\/reports\?notification=/)
  expect(await subjects()).toEqual([report?.text])
  expect(await told('reported', instructor)).toEqual([])
  const { data } = (await (await owner.request('/home/reports?state=open')).json()) as { data: { id: number }[] }
  expect((await owner.post(`/home/reports/${data[0]?.id}/resolve`, { action: 'keep' })).status).toBe(200)
  expect(await told('reported')).toEqual([])
  const third = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  expect((await third.post('/reports', { type: 'community_post', id: post, reason: 'abuse' })).status).toBe(201)
  expect(await told('reported')).toHaveLength(1)
})

test('in the office as one of the kinds that can be switched', async () => {
  const page = await (await owner.page('/account/notifications?lang=en')).text()
  for (const words of ['Someone buys a product', 'Someone signs up with a lead form', 'Someone reports a post'])
    expect(page).toContain(words)
})
