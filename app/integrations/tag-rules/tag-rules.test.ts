import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { member } from '#tests/members.ts'
import { buys } from '#tests/recommending.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { aPerson } from '#tests/surveying.ts'
import { aTag, tagsOf, untag } from '#tests/tagging.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { applyRules } from './applying.server.ts'
import { runBatches } from './run-work.server.ts'
import type { TagRule } from './tag-rule.ts'

type Rule = SnakeCased<TagRule>

const PATH = '/home/student-tags/rules'
let office: Visit
let tag: { id: number; name: string }

beforeAll(async () => {
  office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
})
beforeEach(async () => {
  await inSchool(1, (db) => db.execute(sql`delete from tag_rules where school_id = 1`))
  tag = await aTag(office)
})

const send = (when: string, more: object = {}, visit = office) =>
  visit.post(PATH, { when, tag_id: tag.id, apply_now: false, ...more })

async function rule(when: string, more: object = {}): Promise<Rule> {
  const answer = await send(when, more)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { tag_rule: Rule }).tag_rule
}
const rules = async () => ((await (await office.request(PATH)).json()) as { data: Rule[] }).data

const emailOf = async (id: number) =>
  String((await asTablesOwner(`select email from accounts where school_id = 1 and id = $1`, [id]))[0]?.email)

describe('rules', () => {
  test('are made, read, changed and deleted by those who may, and by nobody else', async () => {
    const course = await forSale()
    const made = await rule('purchase', { product_id: course.id, until_end: true })
    expect(made).toEqual({
      id: expect.any(Number),
      when: 'purchase',
      product_id: course.id,
      tag,
      until_end: true,
      run: null,
    })
    expect(await rules()).toEqual([made])
    const one = `${PATH}/${made.id}`
    expect(await (await office.request(one)).json()).toEqual({ tag_rule: made })
    const body = { when: 'registration', tag_id: tag.id, apply_now: false }
    const changed = await office.request(one, { method: 'PUT', body })
    expect(await changed.json()).toEqual({
      tag_rule: { id: made.id, when: 'registration', tag, until_end: false, run: null },
    })
    const html = await (await office.page(`${PATH}?lang=en`)).text()
    for (const words of ['Tag rules', 'A student registers', tag.name]) expect(html).toContain(words)
    const [instructor, student, stranger] = await Promise.all([
      inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })).then((account) => new Visit().as(account)),
      inSchool(1, (db) => aStudent(db)).then((account) => new Visit().as(account)),
      inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })).then((account) => new Visit(2).as(account)),
    ])
    for (const [visit, status] of [
      [instructor, 403],
      [student, 403],
      [new Visit(), 401],
    ] as const) {
      expect((await visit.request(PATH)).status).toBe(status)
      expect((await send('registration', {}, visit)).status).toBe(status)
    }
    expect((await stranger.request(one)).status).toBe(404)
    expect((await stranger.request(one, { method: 'DELETE' })).status).toBe(404)
    expect((await send('registration', {}, stranger)).status).toBe(404)
    expect((await office.request(one, { method: 'DELETE' })).status).toBe(200)
    expect((await office.request(one)).status).toBe(404)
  })

  test('name one trigger, what narrows it and a tag', async () => {
    const course = await forSale()
    for (const [body, field] of [
      [{ when: 'birthday' }, 'when'],
      [{ when: 'tagged' }, 'when'],
      [{ when: 'lead', product_id: course.id }, 'product_id'],
      [{ when: 'course_completed', until_end: true }, 'until_end'],
      [{ when: 'purchase', tag_id: undefined }, 'tag_id'],
      [{ when: 'purchase', color: 'red' }, 'color'],
    ] as const) {
      const answer = await send('purchase', body)
      expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, [field]])
    }
    for (const body of [{ product_id: 987_654 }, { tag_id: 987_654 }])
      expect((await send('purchase', body)).status).toBe(404)
    await rule('purchase', { product_id: course.id })
    const twice = await send('purchase', { product_id: course.id })
    expect([twice.status, await twice.json()]).toMatchObject([422, { errors: { tag_id: [expect.any(String)] } }])
  })

  test('are written by the form, and go with their tag', async () => {
    const course = await forSale()
    const form = await office.fill(PATH, {
      when: 'purchase',
      product_id: `${course.id}`,
      tag_id: `${tag.id}`,
      until_end: 'on',
    })
    expect(form.status).toBe(201)
    expect(await rules()).toMatchObject([{ product_id: course.id, until_end: true, run: null }])
    expect((await office.request(`/home/student-tags/${tag.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await rules()).toEqual([])
  })
})

describe('a tag is given when', () => {
  test('a product is bought, or any', async () => {
    const [course, other] = [await forSale(), await forSale()]
    await rule('purchase', { product_id: course.id })
    const second = await aTag(office)
    await rule('purchase', { tag_id: second.id })
    expect(await tagsOf((await buys(course)).email)).toEqual([tag.name, second.name])
    expect(await tagsOf((await buys(other)).email)).toEqual([second.name])
  })

  test('somebody registers, with that of a form in which they had left their address', async () => {
    const form = await inSchool(1, (db) => aLeadForm(db))
    await rule('registration')
    const ofForm = await aTag(office)
    await rule('lead', { form_id: form.id, tag_id: ofForm.id })
    const buyer = newBuyer()
    const sent = await new Visit().post('/lead', { form_id: form.id, name: 'Ola', email: buyer.email })
    expect(sent.status).toBeLessThan(300)
    expect(await tagsOf(buyer.email)).toEqual([])
    const offer = await forSale()
    await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
    expect(await tagsOf(buyer.email)).toEqual([tag.name, ofForm.name])
  })

  test('a student leaves their address in a form', async () => {
    const form = await inSchool(1, (db) => aLeadForm(db))
    await rule('lead', { form_id: form.id })
    const student = await inSchool(1, (db) => aStudent(db))
    await new Visit().post('/lead', { form_id: form.id, name: 'Ola', email: student.email })
    expect(await tagsOf(student.email)).toEqual([tag.name])
  })

  test('a course is completed', async () => {
    const course = await inSchool(1, (db) => aCourse(db))
    await rule('course_completed', { product_id: course.id })
    const { account, visit } = await aPerson(course.id)
    const lectures = course.sections.flatMap((section) => section.lectures)
    for (const [nth, { id }] of lectures.entries()) {
      expect(await tagsOf(account.email), `${nth} of ${lectures.length}`).toEqual([])
      expect((await visit.post(`/lecture/${id}/complete`)).status).toBe(200)
    }
    expect(await tagsOf(account.email)).toEqual([tag.name])
  })

  test('a membership starts, until it ends where the rule says so, also by the clock', async () => {
    await rule('membership_started', { until_end: true })
    const [lasting, ended] = [await aTag(office), await aTag(office)]
    await rule('membership_started', { tag_id: lasting.id })
    await rule('membership_ended', { tag_id: ended.id })
    const { id } = await member()
    const [row] = await asTablesOwner(`select account_id from memberships where school_id = 1 and id = $1`, [id])
    const email = await emailOf(Number(row?.account_id))
    expect(await tagsOf(email)).toEqual([tag.name, lasting.name])
    await asTablesOwner(
      `update memberships set status = 'CANCELED', next_charge_at = null, until = now()
        where school_id = 1 and id = $1`,
      [id],
    )
    await runSchedule('webhooks.tell-of-ended')
    expect(await tagsOf(email)).toEqual([lasting.name, ended.name])
  })
})

describe('a tag until the end', () => {
  test('goes with the access that a refund takes back, and stays where another rule gives it', async () => {
    const [course, other] = [await forSale(), await forSale()]
    await rule('purchase', { product_id: course.id, until_end: true })
    const both = await aTag(office)
    for (const { id } of [course, other]) await rule('purchase', { product_id: id, until_end: true, tag_id: both.id })
    const { visit, email, id } = await buys(course)
    const again = await visit.post(`/${other.slug}/onepagecheckout`, { consents: CONSENTS })
    const { hash, redirect } = (await again.json()) as { hash: string; redirect: string }
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    expect(await tagsOf(email)).toEqual([tag.name, both.name])
    const refund = { keep_access: false, reason: 'Asked for it' }
    expect((await office.post(`/home/transactions/${id}/refund`, refund)).status).toBe(201)
    expect(await tagsOf(email)).toEqual([both.name])
  })

  test('goes by the clock, and does not come back with a job that comes late', async () => {
    const course = await forSale()
    await rule('purchase', { product_id: course.id, until_end: true })
    const { email } = await buys(course)
    expect(await tagsOf(email)).toEqual([tag.name])
    const [grant] = await asTablesOwner(
      `update access_grants set ends_at = now() where school_id = 1 and product_id = $1 returning account_id`,
      [course.id],
    )
    await runSchedule('webhooks.tell-of-ended')
    expect(await tagsOf(email)).toEqual([])
    const late = { schoolId: 1, accountId: Number(grant?.account_id), when: 'purchase' as const, scopes: [course.id] }
    await applyRules(late)
    expect(await tagsOf(email)).toEqual([])
  })
})

test('what staff take off stays off, until it happens once more', async () => {
  const [course, other] = [await forSale(), await forSale()]
  await rule('purchase')
  const { email, visit } = await buys(course)
  expect(await tagsOf(email)).toEqual([tag.name])
  await untag(office, email, tag)
  const placed = await visit.post(`/${other.slug}/onepagecheckout`, { consents: CONSENTS })
  expect(await tagsOf(email)).toEqual([])
  const { hash, redirect } = (await placed.json()) as { hash: string; redirect: string }
  await visit.submit(redirect, { outcome: 'paid' })
  await visit.request(`/transaction/${hash}/pending`)
  expect(await tagsOf(email)).toEqual([tag.name])
})

describe('a run over those who are there', () => {
  test('gives the tag to whom it happened before, in the background, and says how far it is', async () => {
    const course = await forSale()
    const buyers = [await buys(course), await buys(course)]
    const [other] = [await buys(await forSale())]
    const [had] = buyers
    const [row] = await asTablesOwner(`select id from accounts where school_id = 1 and email = $1`, [had?.email])
    await office.post('/home/students/tag', { student_ids: [Number(row?.id)], add: [tag.id], remove: [] })
    const made = await rule('purchase', { product_id: course.id, apply_now: true })
    expect(made.run).toEqual({ state: 'running', total: null, done: 0, changed: 0 })
    for (const { email } of buyers) expect(await tagsOf(email)).toEqual([tag.name])
    expect(await tagsOf(other?.email ?? '')).toEqual([])
    expect(await rules()).toMatchObject([{ run: { state: 'done', total: 2, done: 2, changed: 1 } }])
    const body = { when: 'purchase', product_id: course.id, tag_id: tag.id }
    await office.request(`${PATH}/${made.id}`, { method: 'PUT', body })
    await runJobs()
    expect(await rules()).toMatchObject([{ run: { state: 'done', done: 2, changed: 0 } }])
  })

  test('waits for a tag that is being deleted without keeping its rule from going with it', async () => {
    const { id: ruleId } = await rule('registration', { apply_now: true })
    await connected(process.env.OWNER_DATABASE_URL ?? '', async (deleting) => {
      await deleting.query('begin')
      await deleting.query('select from student_tags where school_id = 1 and id = $1 for update', [tag.id])
      const run = runBatches({ schoolId: 1, ruleId })
      await somebodyWaits(run)
      await deleting.query('select from tag_rules where school_id = 1 and id = $1 for update nowait', [ruleId])
      await deleting.query('delete from student_tags where school_id = 1 and id = $1', [tag.id])
      await deleting.query('commit')
      expect(await run).toBe(false)
    })
    expect(await rules()).toEqual([])
  })

  /** Whom each has happened to; answers their address. */
  const HAPPENED: Record<string, () => Promise<string>> = {
    registration: async () => (await inSchool(1, (db) => aStudent(db))).email,
    lead: async () => {
      const [form, { email }] = await inSchool(1, async (db) => [await aLeadForm(db), await aStudent(db)] as const)
      expect((await new Visit().post('/lead', { form_id: form.id, name: 'Ola', email })).status).toBeLessThan(300)
      return email
    },
    membership_started: async () => (await member()).email,
    membership_ended: async () => {
      const { id, email } = await member()
      await asTablesOwner(
        `update memberships set status = 'CANCELED', next_charge_at = null, until = now()
          where school_id = 1 and id = $1`,
        [id],
      )
      return email
    },
    course_completed: async () => {
      const course = await inSchool(1, (db) => aCourse(db))
      const { account, visit } = await aPerson(course.id)
      for (const { id } of course.sections.flatMap(({ lectures }) => lectures))
        expect((await visit.post(`/lecture/${id}/complete`)).status).toBe(200)
      return account.email
    },
  }

  test.each(Object.entries(HAPPENED))('works for %s', async (when, happen) => {
    const email = await happen()
    expect(await tagsOf(email)).toEqual([])
    await rule(when, { apply_now: true })
    expect(await tagsOf(email)).toEqual([tag.name])
    expect(await rules()).toMatchObject([{ run: { state: 'done' } }])
  })
})
