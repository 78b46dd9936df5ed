import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { imageUploads } from '#app/media/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aBuilder, aSmallCourse, type Course } from './building.ts'

let office: Awaited<ReturnType<typeof aBuilder>>['office']
let ask: Awaited<ReturnType<typeof aBuilder>>['ask']
let added: Awaited<ReturnType<typeof aBuilder>>['added']
let course: Course
let uploader: number
let made = 0

beforeAll(async () => {
  ;({ office, ask, added } = await aBuilder())
  course = await aSmallCourse()
  uploader = (await inSchool(1, (db) => aStaffMember(db))).id
})

/** A picture that somebody else of the team uploaded, and a text that shows it. */
async function aPicture() {
  made += 1
  const name = `${createHash('sha256').update(String(made)).digest('hex')}.webp`
  const key = `1/public/${name}`
  await inSchool(1, (db) =>
    db.insert(imageUploads).values({
      schoolId: 1,
      accountId: uploader,
      key,
      tokenHash: createHash('sha256').update(`token ${made}`).digest(),
      filename: 'window.webp',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      storedAt: new Date().toISOString(),
    }),
  )
  const isKept = async () => {
    const [row] = await inSchool(1, (db) =>
      db
        .select({ inUse: imageUploads.inUse })
        .from(imageUploads)
        .where(and(eq(imageUploads.schoolId, 1), eq(imageUploads.key, key))),
    )
    return row?.inUse
  }
  return { html: `<p>Here</p><img src="/media/public/${key.replace('/public', '')}" alt="A window">`, isKept }
}

test('a picture in a product’s description is kept', async () => {
  const { html, isKept } = await aPicture()
  const { status } = await office.post('/home/products', { type: 'course', title: 'Pictures', description: html })
  expect(status).toBe(201)
  expect(await isKept()).toBe(true)
})

test('a picture in a lecture’s text is kept', async () => {
  const { html, isKept } = await aPicture()
  const { path } = await added(course)
  const { status } = await ask('POST', `${path}/components`, { type: 'text', payload: { html } })
  expect(status).toBe(201)
  expect(await isKept()).toBe(true)
})

test('a picture in a page’s text is kept', async () => {
  const { html, isKept } = await aPicture()
  const made = await office.post('/home/pages', { title: 'Page', slug: 'with-a-picture' })
  const { page } = (await made.json()) as { page: { id: number } }
  const { status } = await office.post(`/home/subpages/${page.id}/blocks`, { type: 'text', payload: { html } })
  expect(status).toBe(201)
  expect(await isKept()).toBe(true)
})
