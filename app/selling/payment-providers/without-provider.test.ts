import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from '#tests/browser-like.ts'

const paid = { slug: 'paid-one', amount: 19_900 }
const free = { slug: 'free-one', amount: 0 }
let staff: { schoolId: number; id: number }
let student: { schoolId: number; id: number }

beforeAll(async () => {
  await inSchool(1, async (db) => {
    for (const product of [paid, free]) await aProduct(db, product)
    staff = await aStaffMember(db)
    student = await aStudent(db)
  })
  // Outside the evaluation start nothing but a provider of the school's own takes payments.
  env.evaluation = false
})

afterAll(() => {
  env.evaluation = true
})

async function textOf(path: string, visit = new Visit()): Promise<string> {
  const answer = await visit.page(`${path}?lang=en`)
  expect(answer.status).toBe(200)
  return answer.text()
}

test('what cannot be paid has no button to buy it, and says why', async () => {
  const page = await textOf('/paid-one')
  expect(page).not.toContain('/paid-one/checkout')
  expect(page).toContain('This school does not take payments yet.')
  expect(page).not.toContain('No payment provider is connected')
})

test('its checkout leads back to it, for visitors and members', async () => {
  for (const visit of [new Visit(), await new Visit().as(student)]) {
    const answer = await visit.page('/paid-one/checkout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/paid-one'])
  }
})

test('what costs nothing can still be had', async () => {
  expect(await textOf('/free-one')).toContain('/free-one/checkout')
  expect((await new Visit().page('/free-one/checkout')).status).toBe(200)
})

test('the staff read it on the product and on the dashboard', async () => {
  const visit = await new Visit().as(staff)
  expect(await textOf('/paid-one', visit)).toContain('No payment provider is connected')
  expect(await textOf('/home', visit)).toContain('1 product cannot be bought: no payment provider is connected')
})

test('a free lecture of it leads to its page, not to a checkout that leads back', async () => {
  const { slug, lecture } = await inSchool(1, async (db) => {
    const course = await aCourse(db, {
      sections: [{ lectures: [{ isFree: true }] }],
    })
    return { slug: course.slug, lecture: course.sections[0]?.lectures[0] }
  })
  const page = await textOf(`/${slug}/watch/${lecture?.id}`)
  expect(page).not.toContain(`/${slug}/checkout`)
  expect(page).toContain('Free lecture of “')
  expect(page).toMatch(new RegExp(`href="/${slug}"[^>]*>Go to course page<`))
})
