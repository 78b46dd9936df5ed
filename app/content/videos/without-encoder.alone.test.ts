import { registerHooks } from 'node:module'
import { expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

// As on a machine for which the optional package has no build.
registerHooks({
  resolve(name, context, next) {
    if (name !== 'node-av') return next(name, context)
    throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'MODULE_NOT_FOUND' })
  },
})

test('without an encoder a film is refused in words before anything is sent, and one of another service is not', async () => {
  const owner = await inSchool(1, (db) => aStaffMember(db, { locale: 'en' }))
  const staff = await new Visit().as(owner)
  const refused = await staff.post('/home/videos', { title: 'A film' })
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: expect.stringMatching(/^Video upload is currently unavailable\. .*YouTube/) },
  ])

  const { id } = await inSchool(1, (db) => aCourse(db, { teacherIds: [owner.id] }))
  const base = `/home/courses/${id}/sections`
  const { data } = (await (await staff.request(base)).json()) as { data: { id: number; lectures: { id: number }[] }[] }
  const [section] = data
  const lecture = `${base}/${section?.id}/lectures/${section?.lectures[0]?.id}`
  expect((await staff.post(`${lecture}/create-video`)).status).toBe(503)
  const embedded = { type: 'video', payload: { embed_url: 'https://youtu.be/dQw4w9WgXcQ' } }
  expect((await staff.post(`${lecture}/components`, embedded)).status).toBe(201)
})
