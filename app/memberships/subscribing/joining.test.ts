import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aTopic } from '#app/community/community/factory.server.ts'
import { setTags } from '#app/content/catalogue/product-tags.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { changeMembership, lockMembership } from '#app/memberships/memberships/memberships.server.ts'
import type { Plan } from '#app/memberships/memberships/plan.ts'
import { requirePlan } from '#app/memberships/memberships/plans.server.ts'
import { applyDueChange } from '#app/memberships/memberships/term-changes.server.ts'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { AT, inDays, type Membership, opens, order, type Placed, pay, plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs } from '#tests/run-jobs.ts'

let staff: Visit

beforeAll(async () => {
  staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})

const rowsOf = async (wanted: Plan) =>
  ((await (await staff.request(`/home/memberships?plan=${wanted.id}`)).json()) as { data: Membership[] }).data
describe('joining', () => {
  test('opens what the plan opens as long as it is paid for, once it is paid', async () => {
    const course = await forSale()
    const wanted = await plan({ opens: [course.id] })
    const joined = await registered(wanted)
    expect(await rowsOf(wanted)).toMatchObject([{ status: 'STARTED', until: null, next_charge: null }])
    expect(await opens(joined.visit, course.slug)).toBe(false)
    await pay(joined)
    await pay(joined)
    const [row, ...more] = await rowsOf(wanted)
    expect(more).toEqual([])
    expect(row).toMatchObject({ status: 'ACTIVE', plan: { id: wanted.id }, next_charge: { amount: 5900 } })
    expect(inDays(row?.until)).toBeGreaterThan(27)
    expect(await opens(joined.visit, course.slug)).toBe(true)
    const pending = await (await joined.visit.request(`/transaction/${joined.hash}/pending`)).json()
    expect(pending).toMatchObject({ status: 'PERFORMED', transaction: { product: { type: 'membership' } } })
    await inSchool(1, (db) =>
      db.execute(sql`update access_grants set ends_at = now() where school_id = 1 and product_id = ${course.id}`),
    )
    expect(await opens(joined.visit, course.slug)).toBe(false)
  })

  test('begins a trial for nothing, once per person; then it is the full price', async () => {
    const wanted = await plan({ trialDays: 7 })
    const { visit, email, hash } = await registered(wanted, { expected_total: 0 })
    await runJobs()
    const letter = (await mailsTo(email)).find(({ text }) => text.includes('Your trial ends on'))
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('We then charge PLN 59.00, unless you cancel before that day.')
    const thanks = await (await visit.page(`/transaction/${hash}/thank-you`)).text()
    expect(thanks).toMatch(/Your trial ends on .*We then charge PLN\s59\.00/)
    const [row] = await rowsOf(wanted)
    expect(row).toMatchObject({ status: 'TRIAL', next_charge: { amount: 5900 } })
    expect(inDays(row?.until)).toBe(7)
    expect((await visit.post(AT, order(wanted))).status).toBe(409)
    // Whoever has one is offered no other.
    const [own, others] = await Promise.all(
      [visit, new Visit().speaking('en')].map(async (one) => (await one.page(AT)).text()),
    )
    const says = (page = '') => [page.includes('Go to your membership'), page.includes('name="period"')]
    expect([says(own), says(others)]).toEqual([
      [true, false],
      [false, true],
    ])
    await inSchool(1, (db) =>
      db.execute(sql`update memberships set status = 'ENDED', next_charge_at = null, open = false, opens_until = null
        where school_id = 1 and plan_id = ${wanted.id}`),
    )
    await inSchool(1, (db) =>
      db.execute(sql`update access_grants set ends_at = now() where school_id = 1 and product_id = ${wanted.id}`),
    )
    expect((await visit.post(AT, order(wanted, { expected_total: 0 }))).status).toBe(409)
    const paid = (await (await visit.post(AT, order(wanted))).json()) as Placed
    expect(paid.redirect).toContain('/sandbox/pay/')
    await pay(paid)
    expect((await rowsOf(wanted))[0]).toMatchObject({ status: 'ACTIVE' })
  })

  test('begins no second trial for who deleted the account and comes again with the same address', async () => {
    const wanted = await plan({ trialDays: 7 })
    const { visit, email } = await registered(wanted, { expected_total: 0 })
    const account = await inSchool(1, (db) => findAccountByEmail(db, 1, email))
    if (!account) throw new Error('nobody joined')
    await inSchool(1, async (db) => deletePerson(db, memberFrom(account, await findSchool(1))))
    expect((await visit.request('/my/membership')).status).toBe(401)
    const again = (of: object) =>
      new Visit().post(`${AT}/register`, { ...newBuyer(), email: email.toUpperCase(), ...order(wanted, of) })
    const refused = await again({ expected_total: 0 })
    expect(await refused.json()).toMatchObject({ totals: { total: 5900 } })
    expect(refused.status).toBe(409)
    expect(((await (await again({ expected_total: 5900 })).json()) as Placed).redirect).toContain('/sandbox/pay/')
  })

  test('begins no second trial of a plan by going over to another, and the trial of that one all the same', async () => {
    const [one, other] = [await plan({ trialDays: 7 }), await plan({ trialDays: 7 })]
    const { visit } = await registered(one, { expected_total: 0 })
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      await visit.post('/my/membership/change', { plan_id: to.id, period: 12, expected_total: 0 })
      await inSchool(1, async (db) => {
        const { rows } = await db.execute<{ id: number }>(
          sql`select id::int from memberships where school_id = 1 and plan_id = ${from.id} and status = 'TRIAL'`,
        )
        const found = await lockMembership(db, { schoolId: 1, id: rows[0]?.id ?? 0 })
        if (!found) throw new Error('no trial')
        const membership = await applyDueChange(db, found.membership)
        await changeMembership(db, membership, { status: 'ENDED', reason: 'no_card', nextChargeAt: null })
      })
      const again = await visit.post(AT, order(to, { expected_total: 0 }))
      expect(again.status).toBe(to === other ? 200 : 409)
    }
    expect((await visit.post(AT, order(other, { expected_total: 0 }))).status).toBe(409)
  })

  test('expires with the days of grace where nobody paid on, and can be joined again', async () => {
    const wanted = await plan()
    const joined = await registered(wanted)
    await pay(joined)
    await inSchool(1, (db) =>
      db.execute(sql`update memberships set until = now() - interval '8 days', opens_until = now() - interval '1 day'
        where school_id = 1 and plan_id = ${wanted.id}`),
    )
    expect(await rowsOf(wanted)).toMatchObject([{ status: 'EXPIRED', reason: 'unpaid', next_charge: null }])
    await inSchool(1, (db) =>
      db.execute(sql`update access_grants set ends_at = now() where school_id = 1 and product_id = ${wanted.id}`),
    )
    expect((await joined.visit.post(AT, order(wanted))).status).toBe(200)
  })

  test('for good is paid once and never ends', async () => {
    const wanted = await plan({ trialDays: 7 })
    await pay(await registered(wanted, { period: -1 }), 149_000)
    expect(await rowsOf(wanted)).toMatchObject([{ status: 'ACTIVE', until: null, next_charge: null }])
  })

  test('comes to nothing where it is not paid, and ends when the money goes back', async () => {
    const course = await forSale()
    const wanted = await plan({ opens: [course.id] })
    const failed = await registered(wanted)
    const ref = failed.redirect.replace('/sandbox/pay/', '')
    await notify(messageOf({ ref, type: 'declined', amount: 5900 }))
    expect(await rowsOf(wanted)).toMatchObject([{ status: 'EXPIRED', reason: 'unpaid' }])
    const again = (await (await failed.visit.post(AT, order(wanted))).json()) as Placed
    await pay(again)
    expect((await rowsOf(wanted))[0]).toMatchObject({ status: 'ACTIVE' })
    await notify(messageOf({ ref: again.redirect.replace('/sandbox/pay/', ''), type: 'refunded', amount: 5900 }))
    expect((await rowsOf(wanted))[0]).toMatchObject({ status: 'ENDED', reason: 'refunded', next_charge: null })
    expect(await opens(failed.visit, course.slug)).toBe(false)
  })

  test('keeps its price, and a plan that has members is archived instead of deleted', async () => {
    const wanted = await plan()
    await pay(await registered(wanted))
    const body = { title: 'Dearer', prices: [{ period: 1, amount: 9900, currency: 'PLN' }] }
    await staff.request(`/home/membership-plans/${wanted.id}`, { method: 'PUT', body })
    expect(await rowsOf(wanted)).toMatchObject([{ next_charge: { amount: 5900 } }])
    const dropped = await staff.request(`/home/membership-plans/${wanted.id}`, { method: 'DELETE' })
    expect(dropped.status).toBe(409)
    expect((await new Visit().request(`${AT}?plan_id=${wanted.id}`)).status).toBe(404)
    expect(await inSchool(1, (db) => requirePlan(db, { schoolId: 1 }, wanted.id))).toMatchObject({ status: 'archived' })
    expect(await rowsOf(wanted)).toMatchObject([{ status: 'ACTIVE' }])
  })

  test('takes codes for memberships, which others take for nothing', async () => {
    const wanted = await plan()
    const code = `Member-${Date.now().toString(36)}`
    await staff.post('/home/promo-codes', { code, type: 'percentage', value: 50, mode: 'subscription' })
    const visit = new Visit().speaking('en')
    const tried = await visit.post('/json/promo-code', { product: wanted.id, code })
    expect(await tried.json()).toMatchObject({ promo_code: { code }, totals: { total: 2950 } })
    expect((await visit.post('/json/promo-code', { product: (await forSale()).slug, code })).status).toBe(422)
    const joined = await registered(wanted, { promo_code: code, expected_total: 2950 })
    await pay(joined, 2950)
    expect(await rowsOf(wanted)).toMatchObject([{ status: 'ACTIVE', next_charge: { amount: 5900 } }])
  })

  test('keeps the words of what is charged later with the other consents', async () => {
    const { visit, hash } = await registered(await plan())
    expect(visit).toBeDefined()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ wording: string; given: boolean }>(sql`select c.wording, c.given from consents c
        join transactions t on t.school_id = 1 and t.id = c.transaction_id
        where c.school_id = 1 and t.hash = ${hash} and c.kind = 'renewal'`),
    )
    expect(rows).toEqual([{ given: true, wording: expect.stringMatching(/charged PLN.59\.00 every month from/) }])
  })

  test.each([
    ['a plan that is not there', { plan_id: 999_999_999 }, 404],
    ['a plan that is not there, whatever else is wrong', { plan_id: 999_999_999, consents: {}, quantity: 2 }, 404],
    ['a period that it is not sold for', { period: 3 }, 422],
    ['no such period', { period: 2 }, 422],
    ['another total', { expected_total: 1 }, 409],
    ['without the terms', { consents: { terms: false } }, 422],
    ['with more than it takes', { quantity: 2 }, 422],
  ])('refuses %s', async (_, of, status) => {
    const body = { ...newBuyer(), ...order(await plan(), of) }
    expect((await new Visit().post(`${AT}/register`, body)).status).toBe(status)
  })

  test('by whoever has one names what is not there and what is wrong before that', async () => {
    const wanted = await plan()
    const { visit, redirect, hash } = await registered(wanted)
    await pay({ redirect, hash })
    const refused = async (of: object) => (await visit.post(AT, order(wanted, of))).status
    expect(await refused({ plan_id: 999_999_999 })).toBe(404)
    expect(await refused({ period: 3 })).toBe(422)
    expect(await refused({ colour: 'red' })).toBe(422)
    expect(await refused({})).toBe(409)
  })

  test('needs a log-in or a registration', async () => {
    expect((await new Visit().post(AT, order(await plan()))).status).toBe(401)
  })
})

describe('what a plan opens', () => {
  test('closes with the period: lectures and topics alike', async () => {
    const course = await inSchool(1, (db) => aCourse(db, { sections: [{ lectures: [{}] }] }))
    const lecture = course.sections[0]?.lectures[0]?.id
    const topic = await inSchool(1, (db) => aTopic(db, { visibility: 'subscribers' }))
    const wanted = await plan()
    const body = { title: 'All', prices: [{ period: 1, amount: 5900, currency: 'PLN' }] }
    const opening = { product_ids: [course.id], topic_ids: [topic.id] }
    await staff.request(`/home/membership-plans/${wanted.id}`, { method: 'PUT', body: { ...body, opens: opening } })
    const joined = await registered(wanted)
    const seen = async () => [
      (await joined.visit.post(`/lecture/${lecture}/watch`, {})).status,
      (await joined.visit.request(`/json/community/topics/${topic.id}`)).status,
    ]
    expect(await seen()).toEqual([403, 404])
    await pay(joined)
    expect(await seen()).toEqual([200, 200])
    await joined.visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
    expect(await seen()).toEqual([200, 200])
    // Nothing runs at the end of it: what is open is open until then.
    await inSchool(1, (db) =>
      db.execute(sql`update access_grants g set ends_at = now() from memberships m
        where g.school_id = 1 and m.school_id = 1 and m.plan_id = ${wanted.id} and g.source = 'membership'
          and g.source_id = m.id and g.ends_at = m.until`),
    )
    expect(await seen()).toEqual([403, 404])
  })

  test('by a tag closes with that tag', async () => {
    const course = await forSale()
    const named = await staff.post('/home/tags', { name: `Shadow ${course.id}`, visibility: 'private' })
    const { tag } = (await named.json()) as { tag: { id: number } }
    await inSchool(1, (db) => setTags(db, { schoolId: 1, id: course.id }, [tag.id]))
    const wanted = await plan()
    const body = { title: 'All', prices: [{ period: 1, amount: 5900, currency: 'PLN' }], opens: { tag_ids: [tag.id] } }
    expect((await staff.request(`/home/membership-plans/${wanted.id}`, { method: 'PUT', body })).status).toBe(200)
    const joined = await registered(wanted)
    await pay(joined)
    expect(await opens(joined.visit, course.slug)).toBe(true)
    expect((await staff.request(`/home/tags/${tag.id}`, { method: 'DELETE' })).status).toBe(200)
    await runJobs()
    expect(await opens(joined.visit, course.slug)).toBe(false)
  })

  test('follows what is published later, and topics for members', async () => {
    const wanted = await plan()
    const earlier = await forSale()
    const topic = await inSchool(1, (db) => aTopic(db, { visibility: 'subscribers' }))
    const opening = { product_ids: [], tag_ids: [], topic_ids: [topic.id], future: true }
    const body = { title: 'All', prices: [{ period: 1, amount: 5900, currency: 'PLN' }], opens: opening }
    expect((await staff.request(`/home/membership-plans/${wanted.id}`, { method: 'PUT', body })).status).toBe(200)
    const joined = await registered(wanted)
    await pay(joined)
    const later = await forSale()
    await runJobs()
    expect(await opens(joined.visit, later.slug)).toBe(true)
    expect(await opens(joined.visit, earlier.slug)).toBe(false)
    expect((await joined.visit.request(`/json/community/topics/${topic.id}`)).status).toBe(200)
    await staff.request(`/home/membership-plans/${wanted.id}`, {
      method: 'PUT',
      body: { ...body, opens: { ...opening, topic_ids: [], future: false } },
    })
    expect(await opens(joined.visit, later.slug)).toBe(false)
    expect((await joined.visit.request(`/json/community/topics/${topic.id}`)).status).toBe(404)
  })
})
