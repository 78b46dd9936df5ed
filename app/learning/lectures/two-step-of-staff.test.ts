import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache } from '#app/people/schools/schools.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { type LoginMethod, openSession } from '#app/people/sign-in/sessions.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'

const DRAFT = 'behind-two-steps'
const BUYER = 'buyer-behind-two-steps@example.com'
let colleague: Account
let hash: string

async function ask(staffTwoStep: boolean): Promise<void> {
  await inSchool(1, (db) => db.update(schools).set({ staffTwoStep }).where(eq(schools.id, 1)))
  clearSchoolCache()
}

beforeAll(async () => {
  await inSchool(1, async (db) => {
    colleague = await aStaffMember(db, { role: 'administrator' })
    await aCourse(db, { slug: DRAFT, status: 'draft' })
    hash = (await aSale(db, await aStudent(db, { email: BUYER }), await aCourse(db))).hash
  })
  await ask(true)
})
afterAll(() => ask(false))

async function heldBy(by: LoginMethod): Promise<Visit> {
  const visit = new Visit()
  visit.keep(await inSchool(1, (db) => openSession(db, colleague, { by })))
  return visit
}

/** What staff alone see on pages that everybody may ask for. */
async function seenBy(visit: Visit) {
  const { status } = await visit.request(`/${DRAFT}`)
  const pending = await (await visit.page(`/transaction/${hash}/pending`)).text()
  const { upload } = (await (
    await visit.post('/home/images/create', { extension: 'svg', filename: 'plan.svg' })
  ).json()) as { upload?: string }
  return { draft: status, buyer: pending.includes(BUYER), drawing: upload !== undefined }
}

test('whoever owes the two steps that the owner asks for is a student on every page, and still finds the way in', async () => {
  expect(await seenBy(await heldBy('passkey'))).toEqual({ draft: 200, buyer: true, drawing: true })
  const visit = await heldBy('password')
  expect(await seenBy(visit)).toEqual({ draft: 404, buyer: false, drawing: false })
  expect(await (await visit.page('/account')).text()).toContain('href="/home"')
})
