import { expect, test } from 'vitest'
import { loadResults } from '#app/partners/affiliates/panel.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { anOffice, refundBy } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { meet } from '#tests/meet.ts'
import { availableOf, balanceOf, buys, setUpProgramme } from '#tests/recommending.ts'
import { findTooMuch, getShare } from './share.ts'

const AT = '/home/settings/instructor-shares'

test('a share is rounded down, and those of a product are at most all of it', () => {
  expect([getShare(40, 16_179), getShare(33, 101), getShare(100, 0)]).toEqual([6_471, 33, 0])
  const of = (percentage: number, productId = 1) => ({ accountId: 1, productId, percentage })
  expect(findTooMuch([of(60), of(40), of(1), of(100, 2)])).toEqual([2])
})

test('the people who teach a product earn their share of what is paid for it, until that goes back', async () => {
  const office = await anOffice()
  const course = await forSale()
  const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  const visit = (await new Visit().as(teacher)).speaking('en')
  const share = { account_id: teacher.id, product_id: course.id, percentage: 40 }
  const save = (shares: object[]) => office.request(AT, { method: 'PUT', body: { shares } })
  expect(await (await save([share])).json()).toEqual({ shares: [share] })
  expect(await (await office.request(AT)).json()).toEqual({ shares: [share] })
  const sale = await buys(course)
  expect((await balanceOf(visit)).data).toMatchObject([{ kind: 'share', amount: 6_471, state: 'available' }])
  const owed = (await (await office.request('/home/balance?length=100')).json()) as {
    data: { account: { id: number } }[]
  }
  expect(owed.data.find(({ account }) => account.id === teacher.id)).toMatchObject({
    kind: 'instructor',
    available: 6_471,
  })
  await refundBy(office, sale.id)
  expect(await availableOf(visit)).toBe(0)
  expect((await save([share, { ...share, percentage: 1 }])).status).toBe(422)
  const other = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  expect((await save([share, { ...share, account_id: other.id, percentage: 61 }])).status).toBe(422)
  const student = await inSchool(1, (db) => aStudent(db))
  expect((await save([{ ...share, account_id: student.id }])).status).toBe(404)
  expect((await save([{ ...share, product_id: 999_999 }])).status).toBe(404)
  expect((await visit.request(AT)).status).toBe(403)
  expect((await office.page(AT)).status).toBe(200)
  expect((await save([])).status).toBe(200)
})

test('two who save the shares at once never leave more than all of a product', async () => {
  const office = await anOffice()
  const course = await forSale()
  const [one, other] = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'instructor' }),
    await aStaffMember(db, { role: 'instructor' }),
  ])
  const save = (teacher?: { id: number }) => async () =>
    (
      await office.request(AT, {
        method: 'PUT',
        body: { shares: [{ account_id: teacher?.id, product_id: course.id, percentage: 60 }] },
      })
    ).status
  expect(await meet(/delete from "instructor_shares"/, save(one), save(other))).toEqual([200, 200])
  const { shares } = (await (await office.request(AT)).json()) as { shares: object[] }
  expect(shares).toHaveLength(1)
  expect(await meet(/delete from "instructor_shares"/, save(one), save(one))).toEqual([200, 200])
})

test('whoever left the team earns nothing more, and stands in no list that is saved again', async () => {
  const office = await anOffice()
  const course = await forSale()
  const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  const visit = (await new Visit().as(teacher)).speaking('en')
  const share = { account_id: teacher.id, product_id: course.id, percentage: 40 }
  expect((await office.request(AT, { method: 'PUT', body: { shares: [share] } })).status).toBe(200)
  await buys(course)
  expect(await availableOf(visit)).toBe(6_471)
  expect((await office.post(`/home/team/${teacher.id}/remove`)).status).toBe(200)
  await buys(course)
  // Nobody stays logged in who loses a role.
  expect(await availableOf((await new Visit().as(teacher)).speaking('en'))).toBe(6_471)
  const left = (await (await office.request(AT)).json()) as { shares: object[] }
  expect(left).toEqual({ shares: [] })
  expect((await office.request(AT, { method: 'PUT', body: left })).status).toBe(200)
})

test('what is taken back of a share is none of the commissions of somebody who recommends, too', async () => {
  const office = await anOffice()
  await setUpProgramme(office)
  const course = await forSale()
  const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
  const share = { account_id: teacher.id, product_id: course.id, percentage: 40 }
  expect((await office.request(AT, { method: 'PUT', body: { shares: [share] } })).status).toBe(200)
  const invited = await office.post('/home/affiliates', { email: teacher.email, code: 'TEACHER' })
  const { affiliate } = (await invited.json()) as { affiliate: { id: number } }
  const [taught, recommended] = [await buys(course), await buys(await forSale(), { ref: 'TEACHER' })]
  await refundBy(office, taught.id)
  const about = { affiliateId: affiliate.id, currency: 'PLN', days: null }
  const { now } = await inSchool(1, (db) => loadResults(db, staffViewer(teacher), about))
  expect(now).toMatchObject({ orders: 1, commission: 3_235 })
  await refundBy(office, recommended.id)
  expect((await inSchool(1, (db) => loadResults(db, staffViewer(teacher), about))).now.commission).toBe(0)
})
