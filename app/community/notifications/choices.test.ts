import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { expect, test } from '#tests/fixture.ts'
import { loadChoices } from './choices.server.ts'
import { notificationChoices } from './tables.server.ts'

async function aMember() {
  const account = await inSchool(1, (db) => aStudent(db))
  return { account, visit: await new Visit().as(account) }
}

test('nobody is written news before they asked for it', async ({ db }) => {
  expect(await loadChoices(db, await aStudent(db))).toEqual({ news: false })
})

test('a choice is kept with the sentence that was agreed to, and can be taken back', async () => {
  const { account, visit } = await aMember()
  const chosen = await visit.post('/account/notifications', { news: true })
  expect([chosen.status, await chosen.json()]).toEqual([200, { news: true }])
  expect(await (await visit.page('/account/notifications')).text()).toMatch(/name="news"[^>]*checked/)
  await visit.post('/account/notifications', { news: true })
  const back = await visit.submit('/account/notifications', {})
  expect([back.status, back.headers.get('location')]).toEqual([303, '/account/notifications?saved=1'])
  const rows = await inSchool(1, (db) => db.select().from(notificationChoices))
  const own = rows.filter(({ accountId }) => accountId === account.id)
  expect(own.map(({ given }) => given)).toEqual([true, false])
  expect(own[0]?.wording).toContain('news')
  expect(await inSchool(1, (db) => loadChoices(db, account))).toEqual({ news: false })
})

test('an unknown kind of e-mail is refused', async () => {
  const { visit } = await aMember()
  expect((await visit.post('/account/notifications', { everything: true })).status).toBe(422)
})
