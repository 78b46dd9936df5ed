import { expect, test } from 'vitest'
import { type Account, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { somebodyWaits } from '#tests/waiting.ts'

const PASSWORD = 'long walks at night'

test('the last owner of a school stays', async () => {
  const owner = await inSchool(1, (db) =>
    aStaffMember(db, { role: 'owner', email: 'last-owner@example.com', password: PASSWORD }),
  )
  const own = await new Visit().as(owner)
  const answer = await own.post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
  expect(answer.status).toBe(409)
  expect((await own.request('/home/team')).status).toBe(200)
})

test('owners who go at once all get an answer: they wait for each other in one order', async () => {
  const owners = await inSchool(1, async (db) => {
    const some: Account[] = []
    for (const n of [1, 2, 3])
      some.push(await aStaffMember(db, { role: 'owner', email: `owner-${n}@example.com`, password: PASSWORD }))
    return some
  })
  const [first, ...others] = owners
  const body = { confirmation: 'DELETE', password: PASSWORD }
  const going = await inSchool(1, async (db) => {
    await lockAccount(db, 1, first?.id ?? 0, 'no key update')
    const from = (at: number) => new Visit(1, `203.0.113.${at}`)
    const answers = others.map(async (owner, at) => (await from(at).as(owner)).post('/account/data/delete', body))
    await somebodyWaits(...answers)
    return { answers: Promise.all(answers) }
  })
  expect((await going.answers).map(({ status }) => status)).toEqual([200, 200])
})
