import { eq, sql } from 'drizzle-orm'
import { grantAccess } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addPastProgress } from '#app/learning/lectures/past-progress.server.ts'
import { getToday } from '#app/office/sales-figures/today.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { mails } from '#app/platform/tables.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { readDashboard } from './dashboard.server.ts'
import { getSpan, type Period } from './period.ts'

/** Instants by the database's clock, as the numbers are counted by it: in the middle of a past day, or just now. */
async function clock(db: Db, zone: string): Promise<(days: number) => string> {
  const { rows } = await db.execute<{ noon: string; now: string }>(sql`
    select (date_trunc('day', now() at time zone ${zone}) + interval '12 hours') at time zone ${zone} as noon, now() as now`)
  const noon = new Date(rows[0]?.noon ?? '').getTime()
  const now = new Date(rows[0]?.now ?? '').getTime()
  return (days) => new Date(days === 0 ? now : noon - days * 86_400_000).toISOString()
}

async function eyes(db: Db, account: Account, limited = false) {
  const school: CurrentSchool = { ...(await findSchool(1)), instructorsLimited: limited }
  const context = { viewer: staffViewer(account), school }
  return async (period: Period) => readDashboard(db, context, getSpan(period, getToday(school)))
}

async function planted(db: Db) {
  const at = await clock(db, 'Europe/Warsaw')
  const teacher = await aStaffMember(db, { role: 'instructor' })
  const owner = await aStaffMember(db, { role: 'owner' })
  const taught = await aCourse(db, { teacherIds: [teacher.id], title: { en: 'Taught' } })
  const other = await aCourse(db, { title: { en: 'Other' } })
  const old = await aStudent(db)
  await db
    .update(accounts)
    .set({ createdAt: at(40) })
    .where(eq(accounts.id, old.id))
  const fresh = await aStudent(db)
  const sale = (buyer: Account, days: number, amount = 19_900) =>
    aSale(db, buyer, taught, { status: 'PERFORMED', settledAt: at(days), moved: [{ amount, at: at(days) }] })
  await sale(fresh, 0)
  await sale(old, 3)
  await sale(old, 10)
  await sale(old, 45)
  await aSale(db, old, taught, {
    status: 'REFUNDED',
    moved: [
      { amount: 19_900, at: at(5) },
      { amount: -19_900, at: at(4) },
    ],
  })
  for (const product of [taught, other]) {
    const grant = { schoolId: 1, accountId: old.id, productId: product.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: owner.id, reason: 'test' })
  }
  const [first, second] = taught.sections.flatMap(({ lectures }) => lectures)
  const done = { accountId: old.id, productId: taught.id }
  await addPastProgress(db, 1, [
    { ...done, lectureId: first?.id ?? 0, watchedAt: at(2), completedAt: at(2) },
    { ...done, lectureId: second?.id ?? 0, watchedAt: at(40), completedAt: at(40) },
  ])
  return { at, teacher, owner, taught, other, old }
}

describe('the dashboard', () => {
  test('counts the ledger of each period against the one before it', async ({ db }) => {
    const { owner } = await planted(db)
    const read = await eyes(db, owner)
    const [today, week, month] = [await read('today'), await read('week'), await read('month')]
    expect(today.revenue).toMatchObject({ total: 19_900, before: 0, currency: 'PLN' })
    expect(today.revenue?.steps).toHaveLength(24)
    expect(week.revenue).toMatchObject({ total: 39_800, before: 19_900 })
    expect(month.revenue).toMatchObject({ total: 59_700, before: 19_900 })
    const amounts = week.revenue?.steps.map(({ amount }) => amount)
    expect(amounts).toEqual([0, 19_900, -19_900, 19_900, 0, 0, 19_900])
    expect(week.revenue?.steps.map(({ before }) => before)).toEqual([0, 0, 0, 19_900, 0, 0, 0])
    expect(week.revenue?.current).toBe(6)
  })

  test('counts twelve months by the month', async ({ db }) => {
    const { owner } = await planted(db)
    const { revenue, people } = await (await eyes(db, owner))('year')
    expect(revenue).toMatchObject({ total: 4 * 19_900, before: 0, step: 'month', current: 11 })
    expect(revenue?.steps).toHaveLength(12)
    expect(revenue?.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(4 * 19_900)
    expect(people).toMatchObject({ newStudents: 1, newBefore: 0, completed: 2, completedBefore: 0 })
  })

  test('measures half a day against half a day', async ({ db }) => {
    const { owner, taught, old } = await planted(db)
    const { rows } = await db.execute<{ soon: string; before: string }>(sql`
      select now() - interval '1 day' + interval '1 minute' as soon, now() - interval '1 day' - interval '1 minute' as before`)
    for (const at of [rows[0]?.soon ?? '', rows[0]?.before ?? '']) {
      await aSale(db, old, taught, { moved: [{ amount: 19_900, at: new Date(at).toISOString() }] })
    }
    const { revenue } = await (await eyes(db, owner))('week')
    expect(revenue?.total).toBe(39_800 + 2 * 19_900)
    const today = await (await eyes(db, owner))('today')
    // Within the first minute of a day the earlier of the two belongs to the day before yesterday.
    const [{ early } = { early: false }] = (
      await db.execute<{ early: boolean }>(
        sql`select (now() at time zone 'Europe/Warsaw')::time < interval '1 minute' as early`,
      )
    ).rows
    expect(today.revenue?.before).toBe(early ? 0 : 19_900)
  })

  test('counts people, what they learn and what waits', async ({ db }) => {
    const { owner, taught, old, at } = await planted(db)
    await aSale(db, old, taught, { status: 'PENDING', createdAt: at(1) })
    await aSale(db, owner, taught, { status: 'PENDING' })
    const letter = { schoolId: 1, kind: 'test', recipient: 'a@b.test', subject: 's', text: 't', html: 'h' }
    await db.insert(mails).values([
      { ...letter, reference: '1', state: 'failed' },
      { ...letter, reference: '2', state: 'sent' },
    ])
    const { people, todos, courses, sales, setup } = await (await eyes(db, owner))('month')
    expect(people).toMatchObject({ newStudents: 1, newBefore: 0, active: 1, withAccess: 1 })
    expect(people).toMatchObject({ completed: 1, completedBefore: 1 })
    expect(people.newByDay.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1])
    // What was planted as paid opens nothing.
    expect(todos).toEqual([
      { kind: 'no_access', count: 2, since: expect.any(String), href: '/home/transactions?status=no_access' },
      { kind: 'failed_mails', count: 1, since: expect.any(String), href: '/home/emails/sent?state=failed' },
      { kind: 'waiting', count: 1, since: at(1), href: '/home/transactions?status=waiting' },
    ])
    expect(courses.map(({ title, students, completion }) => [title, students, completion])).toEqual([
      ['Taught', 1, 50],
      ['Other', 1, 0],
    ])
    expect(sales).toHaveLength(5)
    expect(setup).toEqual({ course: true, legal: false, seller: true, payments: false, mail: true, domain: false })
  })

  test('new students are those who got access for the first time, whenever they registered', async ({ db }) => {
    const { owner, taught, old, at } = await planted(db)
    const begun = (accountId: number, startsAt: string) =>
      db.insert(accessGrants).values({
        schoolId: 1,
        accountId,
        productId: taught.id,
        source: 'transaction',
        sourceId: accountId,
        startsAt,
      })
    const [, first] = [await aStudent(db), await aStudent(db)]
    const people = async () => (await (await eyes(db, owner))('month')).people
    expect(await people()).toMatchObject({ newStudents: 1, newBefore: 0 })
    await begun(old.id, at(40))
    expect(await people()).toMatchObject({ newStudents: 0, newBefore: 1 })
    await begun(first.id, at(1))
    expect(await people()).toMatchObject({ newStudents: 1, newBefore: 1 })
    await db
      .update(accessGrants)
      .set({ startsAt: at(90) })
      .where(eq(accessGrants.startsAt, at(40)))
    expect(await people()).toMatchObject({ newStudents: 1, newBefore: 0 })
  })

  test('is empty, not broken, in a school without anything', async ({ db }) => {
    const { revenue, people, todos, courses, sales } = await (await eyes(db, await aStaffMember(db)))('today')
    expect(revenue).toMatchObject({ total: 0, before: 0 })
    expect(people).toMatchObject({ newStudents: 0, active: 0, withAccess: 0, completed: 0 })
    expect([todos, courses, sales]).toEqual([[], [], []])
  })
})

describe('what comes up', () => {
  test('are the next events and meetings, as far as the viewer sees them', async ({ db }) => {
    const [owner, teacher, stranger] = [
      await aStaffMember(db, { role: 'owner' }),
      await aStaffMember(db, { role: 'instructor' }),
      await aStaffMember(db, { role: 'instructor' }),
    ]
    const buyer = await aStudent(db, { firstName: 'Olga', lastName: '' })
    const taught = { teacherIds: [teacher.id], title: { en: 'Evening' } }
    const event = (wanted: Parameters<typeof anEvent>[1]) => anEvent(db, { ...taught, ...wanted })
    const soon = await event({ inHours: 30, timeZone: 'America/New_York', seats: 4 })
    await event({ inHours: 10, status: 'draft' })
    const over = await event({ inHours: 1 })
    const canceled = await event({ inHours: 20 })
    await db.execute(sql`update product_events set canceled_at = now() where product_id = ${canceled.id}`)
    await db.execute(sql`update product_events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
      where product_id = ${over.id}`)
    const talk = await aProduct(db, { type: 'consultation', title: { en: 'Talk' } })
    const grant = { schoolId: 1, accountId: buyer.id, productId: talk.id, source: 'staff', sourceId: owner.id } as const
    const given = await grantAccess(db, { ...grant, days: 0, reason: 'test' })
    const meeting = async (hours: number, status = 'booked') => {
      const at = sql`now() + ${hours} * interval '1 hour'`
      await db.execute(sql`with m as (insert into meetings (school_id, account_id, product_id, grant_id, bought)
          values (1, ${buyer.id}, ${talk.id}, ${given?.id}, 9) on conflict do nothing returning id)
        insert into bookings (school_id, product_id, account_id, meetings_id, calendar, starts_at, ends_at, busy_until,
          time_zone, answers, status, canceled_by)
        select 1, ${talk.id}, ${buyer.id}, coalesce((select id from m), (select id from meetings where grant_id = ${given?.id})),
          ${teacher.id}, ${at}, ${at} + interval '1 hour', ${at} + interval '1 hour', 'Europe/London', '[]', ${status},
          ${status === 'canceled' ? 'buyer' : null} on conflict do nothing`)
    }
    await meeting(40)
    await meeting(-0.5)
    await meeting(5, 'canceled')
    await meeting(-5)
    const read = async (who: Account, limited = false) =>
      (await (await eyes(db, who, limited))('month')).comingUp.map(({ kind, title, who }) => [kind, title, who])
    const all = [
      ['booking', 'Talk', 'Olga'],
      ['event', 'Evening', null],
      ['booking', 'Talk', 'Olga'],
    ]
    expect(await read(owner)).toEqual(all)
    // What one teaches, and what is in one's own calendar.
    expect(await read(teacher, true)).toEqual(all)
    expect(await read(stranger, true)).toEqual([])
    const [, first] = (await (await eyes(db, owner))('month')).comingUp
    expect(first).toMatchObject({ id: soon.id, timeZone: 'America/New_York', taken: 0, seats: 4 })
  })
})

describe('who sees what', () => {
  test('instructors see no money and nothing of the office', async ({ db }) => {
    const { teacher } = await planted(db)
    const seen = await (await eyes(db, teacher))('month')
    expect(seen).toMatchObject({ revenue: null, sales: null, setup: null, todos: [] })
    expect(seen.courses).toHaveLength(2)
  })

  test('an instructor whom the owner limits counts their own students and courses alone', async ({ db }) => {
    const { at, teacher, other, old } = await planted(db)
    const stranger = await aStudent(db)
    await grantAccess(db, {
      schoolId: 1,
      accountId: stranger.id,
      productId: other.id,
      days: 0,
      source: 'staff',
      sourceId: teacher.id,
      reason: 'test',
    })
    const lecture = other.sections[0]?.lectures[0]
    const work = { productId: other.id, lectureId: lecture?.id ?? 0, watchedAt: at(0) }
    await addPastProgress(db, 1, [
      { ...work, accountId: stranger.id, completedAt: at(0) },
      { ...work, accountId: old.id, completedAt: at(0) },
    ])
    const seen = await (await eyes(db, teacher, true))('month')
    expect(seen.courses.map(({ title }) => title)).toEqual(['Taught'])
    expect(seen.people).toMatchObject({ newStudents: 1, active: 1, withAccess: 1, completed: 1 })
  })

  test('the page takes few statements and tells an instructor no amount', async () => {
    const { owner, teacher } = await inSchool(1, planted)
    const office = await new Visit().as(owner)
    const read = async () => expect(await (await office.page('/home?period=week')).text()).toContain('398.00')
    // One of them counts what waits, for the menu; five look for large numbers and find none.
    expect(await countStatementsAgain(read)).toBeLessThanOrEqual(11)
    const visit = await new Visit().as(teacher)
    const text = await (await visit.page('/home')).text()
    expect(text).toContain('50')
    expect(text).not.toMatch(/PLN.?\d|\d{3}\.00|"amount"/)
    expect((await visit.request('/home?period=decade')).status).toBe(422)
  })
})
