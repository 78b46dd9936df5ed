import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { orderForms } from '#app/selling/order-forms/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, newBuyer } from '#tests/buyer.ts'
import { expect, test } from '#tests/fixture.ts'
import { countOf } from '#tests/purchase-books.ts'

async function ask(required: boolean): Promise<Response> {
  const admin = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const answer = await admin.post('/home/settings/legal/waiver', { waiver_required: required })
  clearSchoolCache()
  return answer
}

const order = (slug: string, consents: object) =>
  new Visit().request(`/${slug}/onepagecheckoutregister?lang=en`, { method: 'POST', body: { ...newBuyer(), consents } })
const boxOf = async (slug: string) => {
  const html = await (await new Visit().page(`/${slug}/checkout?lang=en`)).text()
  return /<input[^>]*name="consents.withdrawal_waiver"[^>]*>/.exec(html)?.[0]
}

const NEEDED = 'Tick this box: access opens immediately, so this consent is required.'

test('a school that asks for the waiver as a condition takes no order for money without it', async () => {
  const [course, free, simple] = [await forSale(), await forSale({ amount: 0 }), await forSale()]
  await inSchool(1, (db) =>
    db.insert(orderForms).values({ schoolId: 1, productId: simple.id, simple: true, questions: [] }),
  )
  for (const { slug } of [simple, course]) expect(await boxOf(slug)).not.toContain('required')
  expect(await boxOf(free.slug)).toBeUndefined()
  expect((await order(course.slug, { terms: true })).status).toBe(200)
  expect((await ask(true)).status).toBe(200)
  expect(await boxOf(course.slug)).toContain('required')
  const before = await countOf('transactions')
  expect(await boxOf(simple.slug)).toContain('required')
  for (const { slug } of [course, simple]) {
    const refused = await order(slug, { terms: true })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { 'consents.withdrawal_waiver': [NEEDED] } },
    ])
  }
  expect(await countOf('transactions')).toBe(before)
  for (const { slug } of [course, simple])
    expect((await order(slug, { terms: true, withdrawal_waiver: true })).status).toBe(200)
  expect((await order(free.slug, { terms: true })).status).toBe(200)
  expect((await ask(false)).status).toBe(200)
  expect((await order(course.slug, { terms: true })).status).toBe(200)
})
