import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#app/content/catalogue/tables.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Plan } from '#app/memberships/memberships/plan.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { inDays, opens, order, type Placed, pay, plan } from '#tests/joining.ts'
import { runJobs } from '#tests/run-jobs.ts'

type Given = { status: number; id: number }
type Shown = {
  membership: null | {
    id: number
    status: string
    given: boolean
    plan: { id: number }
    period: number
    until: string | null
    next_charge: null | { amount: number }
  }
}

let office: Visit

beforeAll(async () => {
  office = await new Visit().speaking('en').as(await inSchool(1, (db) => aStaffMember(db)))
})

async function aMember() {
  const account = await inSchool(1, (db) => aStudent(db, { locale: 'en' }))
  return { account, visit: await new Visit().speaking('en').as(account) }
}

async function aPlanOf(lectures = 1) {
  const course = await inSchool(1, (db) => aCourse(db, { sections: [{ lectures: Array(lectures).fill({}) }] }))
  return { course, wanted: await plan({ opens: [course.id] }) }
}

async function give({ id }: Account, wanted: Plan, more: object = {}): Promise<Given> {
  const body = { product_id: wanted.id, reason: 'A prize', ...more }
  const answer = await office.post(`/home/students/${id}/access`, body)
  const { access } = (await answer.json()) as { access?: { id: number } }
  return { status: answer.status, id: access?.id ?? 0 }
}

const shown = async (visit: Visit) => ((await (await visit.request('/my/membership')).json()) as Shown).membership
const page = async (visit: Visit, path: string) => await (await visit.page(path)).text()

describe('a membership given by hand', () => {
  test('is a membership free of charge, which opens all that its plan opens', async () => {
    const { account, visit } = await aMember()
    const { course, wanted } = await aPlanOf()
    expect(await opens(visit, course.slug)).toBe(false)
    expect((await give(account, wanted)).status).toBe(201)
    expect(await opens(visit, course.slug)).toBe(true)
    const lecture = course.sections[0]?.lectures[0]?.id
    expect((await visit.request(`/${course.slug}/watch/${lecture}`)).status).toBe(200)
    expect(await shown(visit)).toMatchObject({
      status: 'ACTIVE',
      given: true,
      plan: { id: wanted.id },
      period: -1,
      until: null,
      next_charge: null,
    })
    const html = await page(visit, '/my/membership')
    expect(html).toContain('Free of charge, given by the school')
    expect(html).not.toContain('href="/my/membership/card"')
    expect(html).not.toContain('href="/my/membership/change"')
    const polish = await page(visit, '/my/membership?lang=pl')
    expect(polish).toContain('Bezpłatnie, przyznany przez szkołę')
    // What the plan opens later is open, too.
    const later = await inSchool(1, (db) => aCourse(db))
    await asTablesOwner(`insert into membership_products (school_id, plan_id, product_id, earlier)
      values (1, ${wanted.id}, ${later.id}, false)`)
    const { openChangedProduct } = await import('#app/memberships/memberships/opening.server.ts')
    await openChangedProduct({ schoolId: 1, product: later.id })
    expect(await opens(visit, later.slug)).toBe(true)
  })

  test('for days ends with them, and can be given again then', async () => {
    const { account, visit } = await aMember()
    const { course, wanted } = await aPlanOf()
    expect((await give(account, wanted, { days: 30 })).status).toBe(201)
    expect(inDays((await shown(visit))?.until)).toBe(30)
    const dated = await page(visit, '/my/membership')
    expect(dated).toContain('Access until')
    expect(dated).not.toContain('Paid until')
    expect((await give(account, wanted, { days: 30 })).status).toBe(409)
    expect((await give(account, wanted, { days: 10, lengthens: true })).status).toBe(201)
    expect(inDays((await shown(visit))?.until)).toBe(40)
    expect(await opens(visit, course.slug)).toBe(true)
    await asTablesOwner(`update memberships set until = now(), opens_until = now() where school_id = 1
      and account_id = ${account.id}`)
    await asTablesOwner(`update access_grants set ends_at = now() where school_id = 1 and account_id = ${account.id}`)
    expect(await shown(visit)).toMatchObject({ status: 'ENDED', next_charge: null })
    expect((await give(account, wanted)).status).toBe(201)
    expect(await shown(visit)).toMatchObject({ status: 'ACTIVE', until: null })
  })

  test('is ended by the school: where access is revoked, and on its own page', async () => {
    const { course, wanted } = await aPlanOf()
    const first = await aMember()
    const given = await give(first.account, wanted)
    const at = `/home/students/${first.account.id}/access/${given.id}/revoke`
    expect((await office.post(at, { reason: 'By mistake' })).status).toBe(200)
    expect((await office.post(at, { reason: 'By mistake' })).status).toBe(409)
    expect(await shown(first.visit)).toMatchObject({ status: 'ENDED' })
    expect(await opens(first.visit, course.slug)).toBe(false)

    const second = await aMember()
    await give(second.account, wanted, { days: 30 })
    const id = (await shown(second.visit))?.id
    const html = await page(office, `/home/memberships/${id}?lang=en`)
    expect(html).toContain('Given by the school, free of charge')
    expect(html).toContain('A prize')
    const end = (when: string) => office.post(`/home/memberships/${id}/cancel`, { when, reason: 'Enough' })
    // It ends with its days anyway.
    expect((await end('period_end')).status).toBe(409)
    const extended = await office.post(`/home/memberships/${id}/extend`, { days: 5, reason: 'A little more' })
    expect(extended.status).toBe(200)
    expect(await shown(second.visit)).toMatchObject({ status: 'ACTIVE', next_charge: null })
    expect((await end('now')).status).toBe(200)
    expect(await opens(second.visit, course.slug)).toBe(false)
  })

  test('cannot be canceled, changed or paused: nothing is charged', async () => {
    const { account, visit } = await aMember()
    const { wanted } = await aPlanOf()
    await give(account, wanted, { days: 30 })
    const message = 'The school gave you this membership. Nothing is charged, so there is nothing to cancel or change.'
    const canceled = await visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
    expect([canceled.status, await canceled.json()]).toEqual([409, { message }])
    const other = await plan()
    const change = { plan_id: other.id, period: 1, expected_total: 5900 }
    const changed = await visit.post('/my/membership/change', change)
    expect([changed.status, await changed.json()]).toEqual([409, { message }])
    const inTwoWeeks = new Date(Date.now() + 14 * 864e5).toISOString()
    const paused = await visit.post('/my/membership/pause', { until: inTwoWeeks })
    const renews = 'You can pause only a paid membership that renews.'
    expect([paused.status, await paused.json()]).toEqual([409, { message: renews }])
  })

  test('stands in the way of its own plan alone, and what is bought beside it is what counts', async () => {
    const { account, visit } = await aMember()
    const { wanted } = await aPlanOf()
    const other = await plan()
    await give(account, wanted, { days: 30 })
    expect((await visit.post('/subscribe/checkout', order(wanted))).status).toBe(409)
    const joined = await visit.post('/subscribe/checkout', order(other))
    expect(joined.status).toBe(200)
    await pay((await joined.json()) as Placed)
    expect(await shown(visit)).toMatchObject({ status: 'ACTIVE', given: false, plan: { id: other.id } })
    expect((await shown(visit))?.next_charge).toMatchObject({ amount: 5900 })
    // And so is what was bought before; nobody is given what they pay for.
    const { wanted: third } = await aPlanOf()
    expect((await give(account, third)).status).toBe(201)
    expect(await shown(visit)).toMatchObject({ given: false, plan: { id: other.id } })
    expect((await give(account, other)).status).toBe(409)
  })

  test('can be joined shortly before its end', async () => {
    const { account, visit } = await aMember()
    const { wanted } = await aPlanOf()
    await give(account, wanted, { days: 13 })
    const joined = await visit.post('/subscribe/checkout', order(wanted))
    expect(joined.status).toBe(200)
    await pay((await joined.json()) as Placed)
    expect(await shown(visit)).toMatchObject({ status: 'ACTIVE', given: false, next_charge: { amount: 5900 } })
  })

  test('is given to several at once, tells each, and is for owners and administrators', async () => {
    const { course, wanted } = await aPlanOf()
    const [one, other] = [await aMember(), await aMember()]
    const body = {
      student_ids: [one.account.id, other.account.id],
      product_ids: [wanted.id],
      days: 30,
      reason: 'A prize',
    }
    expect(await (await office.post('/home/students/access', body)).json()).toEqual({
      given: 2,
      batch_id: expect.any(Number),
    })
    expect(await (await office.post('/home/students/access', body)).json()).toEqual({ given: 0 })
    for (const { visit } of [one, other]) expect(await opens(visit, course.slug)).toBe(true)
    await runJobs()
    for (const { account } of [one, other]) {
      const letters = await inSchool(1, (db) => db.select().from(mails).where(eq(mails.recipient, account.email)))
      expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('?to=%2Fmy%2Fmembership')])
    }

    const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    await asTablesOwner(`insert into product_teachers (school_id, product_id, account_id, position)
      values (1, ${wanted.id}, ${teacher.id}, 1), (1, ${course.id}, ${teacher.id}, 1)`)
    const teaching = await new Visit().as(teacher)
    const given = { product_id: wanted.id, reason: 'A prize' }
    expect((await teaching.post(`/home/students/${one.account.id}/access`, given)).status).toBe(403)
  })

  test('a plan that somebody was given is archived instead of deleted', async () => {
    const { account } = await aMember()
    const { wanted } = await aPlanOf()
    await give(account, wanted)
    const deleted = await office.request(`/home/membership-plans/${wanted.id}`, { method: 'DELETE' })
    expect(deleted.status).toBe(409)
    const [plan] = await inSchool(1, (db) => db.select().from(products).where(eq(products.id, wanted.id)))
    expect(plan?.status).toBe('archived')
  })
})
