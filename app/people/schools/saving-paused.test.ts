import { expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { clearSchoolCache } from './schools.server.ts'

/** As `npm run school -- move` does; other processes learn of it within a second. */
async function pauseUntil(until: string) {
  await connected(process.env.OWNER_DATABASE_URL ?? '', (client) =>
    client.query(`update schools set saving_paused_until = ${until} where id = 1`),
  )
  clearSchoolCache()
}

const TAG = { visibility: 'public' }
const LONG = 'A long name that took me a while'

test('while its rows are on their way to another node a school is read, and what is typed comes back to be sent again', async () => {
  const owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner' }))
  const visit = await new Visit().speaking('en').as(owner)
  const other = new Visit(2)
  await visit.page('/home/tags')
  await pauseUntil(`now() + interval '1 minute'`)

  const form = await visit.submit('/home/tags', { ...TAG, name_en: LONG })
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '30'])
  const html = await form.text()
  expect(html).toContain('Saving is paused')
  expect(html).toContain(LONG)
  const call = await visit.speaking('pl').post('/home/tags', { ...TAG, name: 'Light' })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await call.json()).toEqual({
    message: expect.stringMatching(/^Saving is paused|^Zapisywanie jest wstrzymane/),
  })
  expect((await visit.page('/home/tags')).status).toBe(200)
  const elsewhere = await other.post('/login', { email: 'nobody@example.com', password: 'wrong password' })
  expect(elsewhere.status).toBe(422)

  await pauseUntil(`now() - interval '1 second'`)
  expect((await visit.post('/home/tags', { ...TAG, name: LONG })).status).toBe(201)
})
