import { eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { getEarlier } from '#tests/earlier.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { sizeKeys } from './pictures.server.ts'
import { imageUploads } from './tables.server.ts'

type Place = { upload: string; download: string }

const drawing = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#246' } })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

let student: Visit
let png: Buffer

beforeEach(async () => {
  student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  png = await drawing().png().toBuffer()
})

async function place(visit: Visit, extension = 'png'): Promise<Place> {
  const answer = await visit.post('/home/images/create', { extension, filename: `me.${extension}` })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Place
}

/** Without session, cookies or token, as a browser sends it. */
function put(address: string, body: Uint8Array | string, host = 'demo.localhost') {
  return app.request(`http://${host}${address}`, { method: 'PUT', headers: { host }, body: body as BodyInit })
}
const said = (field: string, words: RegExp) => ({
  message: expect.any(String),
  errors: { [field]: [expect.stringMatching(words)] },
})
const get = (address: string) => app.request(`http://demo.localhost${address}`, { headers: { host: 'demo.localhost' } })

test.each([
  '<script>alert(1)</script>',
  '<a onclick="x()"/>',
  '<foreignObject/>',
  '<image href="https://example.com/x.png" style="fill:url(https://example.com)"/>',
  '<a href="javascript:alert(1)"/>',
])('a drawing that acts is refused: %s', async (inside) => {
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const { upload, download } = await place(staff, 'svg')
  expect((await put(upload, SVG.replace('<path', `${inside}<path`))).status).toBe(422)
  expect((await get(download)).status).toBe(404)
})

test('a picture is there in three widths, and for mail, as long as it is there itself', async () => {
  const { upload, download } = await place(student)
  await put(upload, png)
  const base = download.replace('.png', '')
  const sizes = ['-480.webp', '-960.webp', '-1600.webp', '-960.jpg'].map((size) => base + size)
  const answers = await Promise.all(sizes.map(get))
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/webp'],
    [200, 'image/webp'],
    [200, 'image/webp'],
    [200, 'image/jpeg'],
  ])
  const [row] = await inSchool(1, (db) =>
    db
      .select()
      .from(imageUploads)
      .where(eq(imageUploads.key, download.replace('/media/public/1/', '1/public/'))),
  )
  expect(row).toMatchObject({ width: 40, height: 20 })
  await student.post('/home/images/delete', { path: download, context: 'avatar' })
  for (const size of sizes) expect((await get(size)).status).toBe(404)
})

test('a picture is sent once to its place and found at its address', async () => {
  const { upload, download } = await place(student)
  expect((await get(download)).status).toBe(404)
  expect((await put(upload, png, 'second.localhost')).status).toBe(403)
  const answers = await Promise.all([put(upload, png), put(upload, png)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const shown = await get(download)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await put('/media/images/nobody-gave-this-out', png)).status).toBe(403)
})

test('a picture of an earlier version is given its sizes', async () => {
  const { upload, download } = await place(student)
  await put(upload, png)
  const key = download.replace('/media/public/1/', '1/public/')
  const sizes = sizeKeys(key)
  await Promise.all(sizes.map((size) => storage.remove(size)))
  await inSchool(1, (db) => db.update(imageUploads).set({ width: null, height: null }).where(eq(imageUploads.key, key)))
  await runSchedule('media.draw-older-pictures')
  expect(await Promise.all(sizes.map((size) => storage.size(size)))).toEqual(sizes.map(() => expect.any(Number)))
})

test('places that nobody used are forgotten in every school after a day; pictures and open places stay', async () => {
  const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStudent(db, { schoolId: 2 })))
  const used = await place(student)
  expect((await put(used.upload, png)).status).toBe(200)
  await Promise.all([place(student), place(elsewhere)])
  for (const schoolId of [1, 2]) {
    await inSchool(schoolId, (db) =>
      db
        .update(imageUploads)
        .set({ namedAt: sql.raw(getEarlier('named_at', '25 hours')) })
        .where(isNull(imageUploads.storedAt)),
    )
  }
  const open = await place(student)
  const waiting = (schoolId: number) =>
    inSchool(schoolId, (db) => db.$count(imageUploads, isNull(imageUploads.storedAt)))
  expect([await waiting(1), await waiting(2)].every((count) => count > 0)).toBe(true)

  await runSchedule('media.collect-unused')

  expect([await waiting(1), await waiting(2)]).toEqual([1, 0])
  expect((await get(used.download)).status).toBe(200)
  expect((await put(open.upload, png)).status).toBe(200)
  const mine = await student.post('/home/images/delete', { path: used.download, context: 'avatar' })
  expect(mine.status).toBe(200)
})

test('what it says it is must be what it is', async () => {
  const { upload, download } = await place(student, 'jpg')
  expect((await put(upload, png)).status).toBe(422)
  expect((await put(upload, '<html><script>alert(1)</script></html>')).status).toBe(422)
  expect((await get(download)).status).toBe(404)
  expect((await put(upload, await drawing().jpeg().toBuffer())).status).toBe(200)
  const wrong = await student.post('/home/images/create', { extension: 'html', filename: 'x.html' })
  expect(wrong.status).toBe(422)
})

test('five megabytes and no more', async () => {
  const { upload } = await place(student)
  expect((await put(upload, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
  const large = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer()
  expect(large.length).toBeGreaterThan(1024 * 1024)
  expect((await put(upload, large)).status).toBe(200)
})

test('a drawing is shown where nothing in it can run', async () => {
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const { upload, download } = await place(staff, 'svg')
  expect((await put(upload, SVG)).status).toBe(200)
  const shown = await get(download)
  expect(shown.headers.get('content-type')).toBe('image/svg+xml')
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
})

test('a drawing is nobody’s avatar, whichever way it comes', async () => {
  const words = /^Bad file extension/
  const asked = await student.post('/home/images/create', { extension: 'SVG', filename: 'me.svg' })
  expect([asked.status, await asked.json()]).toEqual([422, said('extension', words)])
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const { upload, download } = await place(staff, 'svg')
  await put(upload, SVG)
  const named = await staff.post('/student', { first_name: 'Adam', locale: 'en', avatar: download })
  expect([named.status, await named.json()]).toEqual([422, said('avatar', words)])
  const body = new FormData()
  body.set('image', new File([SVG], 'me.svg', { type: 'image/svg+xml' }))
  const sent = await student.request('/account/picture', { method: 'POST', body })
  expect([sent.status, await sent.json()]).toEqual([422, said('image', words)])
})

test('one deletes one’s own by its address; students in the context of avatars alone', async () => {
  const { upload, download: path } = await place(student)
  await put(upload, png)
  const remove = (visit: Visit, body: object) => visit.post('/home/images/delete', body)
  const other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  expect((await remove(other, { path, context: 'avatar' })).status).toBe(404)
  expect((await remove(student, { path, context: 'cover' })).status).toBe(403)
  for (const wrong of ['../../secrets.json', '/media/public/2/x.png', 'https://example.com/x.png'])
    expect((await remove(student, { path: wrong, context: 'avatar' })).status).toBe(404)
  const gone = await remove(student, { path, context: 'avatar' })
  expect([gone.status, await gone.json()]).toEqual([200, true])
  expect((await get(path)).status).toBe(404)
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const taken = await place(student)
  await put(taken.upload, png)
  await student.post('/student', { first_name: 'Kate', locale: 'en', avatar: taken.download })
  expect((await remove(staff, { path: taken.download, context: 'cover' })).status).toBe(404)
  const theirs = await place(staff)
  await put(theirs.upload, png)
  expect((await remove(staff, { path: theirs.download, context: 'cover' })).status).toBe(200)
})

test('a picture becomes the avatar of whoever uploaded it, and of nobody else', async () => {
  const { upload, download: avatar } = await place(student)
  const names = { first_name: 'Kate', last_name: 'Nowak', locale: 'en', avatar }
  expect((await student.post('/student', names)).status).toBe(422)
  await put(upload, png)
  const saved = await student.post('/student', names)
  expect(await saved.json()).toEqual({ user: expect.objectContaining({ avatar }) })
  expect(await (await student.page('/account')).text()).toContain(`<img src="${avatar}"`)
  const other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  expect((await other.post('/student', names)).status).toBe(422)
  await student.post('/home/images/delete', { path: avatar, context: 'avatar' })
  expect(await (await student.request('/me')).json()).toEqual({ user: expect.objectContaining({ avatar: null }) })
})

test('a picture is deleted by the address of any of its sizes too', async () => {
  const { upload, download } = await place(student)
  await put(upload, png)
  const path = download.replace('.png', '-960.webp')
  expect((await student.post('/home/images/delete', { path, context: 'avatar' })).status).toBe(200)
  expect((await get(download)).status).toBe(404)
})

test('a picture that was sent takes the place of one’s own by its address', async () => {
  const { upload, download: address } = await place(student)
  expect((await student.post('/account/picture', { address })).status).toBe(422)
  await put(upload, png)
  expect((await student.post('/account/picture', { address })).status).toBe(200)
  expect(await (await student.request('/me')).json()).toEqual({ user: expect.objectContaining({ avatar: address }) })
  for (const wrong of [{}, { address: `${address}.svg` }])
    expect((await student.post('/account/picture', wrong)).status).toBe(422)
})

test('a plain form sends a picture too, and the one before is gone', async () => {
  await student.request('/csrf')
  const send = (bytes: Uint8Array) => {
    const body = new FormData()
    body.set('_token', student.csrf)
    body.set('image', new File([bytes as BlobPart], 'me.png', { type: 'image/png' }))
    return student.request('/account/picture', { method: 'POST', body, accept: 'text/html', csrf: null })
  }
  expect((await send(png)).status).toBe(303)
  const shown = async () => ((await (await student.request('/me')).json()) as { user: { avatar: string } }).user.avatar
  const first = await shown()
  expect((await get(first)).status).toBe(200)
  expect((await send(Buffer.from('no picture'))).status).toBe(422)
  expect((await send(png)).status).toBe(303)
  expect(await shown()).not.toBe(first)
  expect((await get(first)).status).toBe(404)
  await student.submit('/account/picture/remove', {})
  expect(await shown()).toBeNull()
})

test('pictures that wait for their turn to be drawn hold no connection that others need', async () => {
  const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246', noise } })
    .jpeg()
    .toBuffer()
  let drawn = 0
  const all = Array.from({ length: 4 * env.DATABASE_POOL }, async () => {
    const body = new FormData()
    body.set('image', new File([new Uint8Array(photo)], 'photo.jpg'))
    expect((await student.request('/account/picture', { method: 'POST', body })).status).toBe(200)
    drawn += 1
  })
  expect((await new Visit().request('/json/community')).status).toBe(200)
  expect(drawn).toBeLessThan(2 * env.DATABASE_POOL)
  await Promise.all(all)
})
