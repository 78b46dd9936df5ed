import { isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/accounts/factory.server.ts'
import { app } from '#app/app.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { cleanImage } from './image-bytes.ts'
import { imageUploads } from './tables.server.ts'

type Place = { upload: string; download: string }

const drawing = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#246' } })
const PLACE = 'canary-of-a-camera'
const exif = { IFD0: { ImageDescription: PLACE, Copyright: PLACE } }
const MADE = {
  png: () => drawing().withExif(exif).png().toBuffer(),
  jpg: () => drawing().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer(),
  webp: () => drawing().withExif(exif).webp().toBuffer(),
  gif: () => drawing().gif().toBuffer(),
}
const MB = 1024 * 1024
/** Below this a difference is noise. */
const NOTICED_MS = 5
const hex = (digits: string) => Buffer.from(digits, 'hex')
const PNG_HEAD = hex('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489')
/** How a picture begins, and the smallest piece that it can go on with. */
const IN_PIECES = {
  png: [PNG_HEAD, hex('000000007445587400000000')],
  jpg: [hex('ffd8'), hex('ffdb0002')],
  'jpg ': [hex('ffd8ffc0000b080001000101011100ffda0002'), hex('ff00')],
  webp: [Buffer.from('RIFF\0\0P\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0'), Buffer.from('ABCD\0\0\0\0')],
  gif: [Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), hex('21ff00')],
  svg: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), Buffer.from('<g/>')],
} as const
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

let student: Visit
let png: Buffer

beforeEach(async () => {
  student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  png = await MADE.png()
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

describe('cleaning', () => {
  test.each(Object.entries(MADE))('%s keeps its picture and loses the rest', async (extension, make) => {
    const made = Buffer.concat([await make(), Buffer.from('<script>behind the end</script>')])
    const clean = Buffer.from(cleanImage(made, extension) ?? [])
    const [before, after] = await Promise.all([
      make().then((one) => sharp(one).raw().toBuffer()),
      sharp(clean).raw().toBuffer(),
    ])
    expect(after.equals(before)).toBe(true)
    expect(clean.includes(PLACE)).toBe(false)
    expect(clean.includes('<script>')).toBe(false)
  })

  test.each(Object.entries(IN_PIECES))(
    'a %s of pieces alone costs no more than six pictures of its size',
    (extension, [head, piece]) => {
      const cost = (bytes: Uint8Array, as: string) => {
        const before = process.threadCpuUsage()
        cleanImage(bytes, as)
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1000
      }
      const least = (work: () => number) => Math.min(work(), work(), work())
      const pieces = Buffer.concat([head, Buffer.alloc(5 * MB, piece)])
      const plain = Buffer.concat([PNG_HEAD, Buffer.from([0, 0x50, 0, 0]), Buffer.from('IDAT'), Buffer.alloc(5 * MB)])
      const usual = Math.max(
        NOTICED_MS,
        least(() => cost(plain, 'png')),
      )
      expect(least(() => cost(pieces, extension.trim()))).toBeLessThanOrEqual(6 * usual)
    },
  )

  test('a photograph keeps how the camera was held', async () => {
    const clean = cleanImage(await MADE.jpg(), 'jpg')
    expect((await sharp(clean).metadata()).orientation).toBe(6)
  })

  test('too many pixels, or half a picture, is none', async () => {
    const huge = Buffer.from(png)
    huge.writeUInt32BE(100_000, 16)
    huge.writeUInt32BE(100_000, 20)
    expect(cleanImage(huge, 'png')).toBeUndefined()
    for (const [extension, make] of Object.entries(MADE)) {
      const made = await make()
      for (const share of [0.1, 0.5, 0.9]) {
        const half = made.subarray(0, Math.floor(made.length * share))
        expect(cleanImage(half, extension), `${extension} ${share}`).toBeUndefined()
      }
    }
  })

  test.each([
    '<script>alert(1)</script>',
    '<a onclick="x()"/>',
    '<foreignObject/>',
    '<image href="https://example.com/x.png" style="fill:url(https://example.com)"/>',
    '<a href="javascript:alert(1)"/>',
  ])('a drawing that acts is refused: %s', (inside) => {
    expect(cleanImage(Buffer.from(SVG.replace('<path', `${inside}<path`)), 'svg')).toBeUndefined()
  })
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

test('places that nobody used in time are forgotten in every school; pictures and open places stay', async () => {
  const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStudent(db, { schoolId: 2 })))
  const used = await place(student)
  expect((await put(used.upload, png)).status).toBe(200)
  await Promise.all([place(student), place(elsewhere)])
  for (const schoolId of [1, 2]) {
    await inSchool(schoolId, (db) =>
      db.update(imageUploads).set({
        createdAt: sql`created_at - interval '6 minutes'`,
        expiresAt: sql`expires_at - interval '6 minutes'`,
      }),
    )
  }
  const open = await place(student)
  const waiting = (schoolId: number) =>
    inSchool(schoolId, (db) => db.$count(imageUploads, isNull(imageUploads.storedAt)))
  expect([await waiting(1), await waiting(2)].every((count) => count > 0)).toBe(true)

  await runSchedule('media.forget-unused')

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
  expect((await put(upload, await MADE.jpg())).status).toBe(200)
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
