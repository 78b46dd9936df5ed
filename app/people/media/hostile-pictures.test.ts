import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { flicker } from '#tests/flicker.ts'
import { drawPicture, drawTitle } from './picture-process.server.ts'

const host = 'demo.localhost'
const MB = 1024 * 1024
const ME = { schoolId: 1, id: 1 }
let staff: Visit
let photo: Buffer
let png: Buffer

beforeAll(async () => {
  staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const drawn = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
  ;[photo, png] = await Promise.all([drawn().jpeg().toBuffer(), drawn().png().toBuffer()])
})

/** Sends a picture through its real door; what is served of it then. */
async function send(extension: string, bytes: Uint8Array) {
  const place = await staff.post('/home/images/create', { extension, filename: `me.${extension}` })
  const { upload, download } = (await place.json()) as { upload: string; download: string }
  const put = await app.request(`http://${host}${upload}`, {
    method: 'PUT',
    headers: { host },
    body: new Uint8Array(bytes),
  })
  const served = await app.request(`http://${host}${download}`, { headers: { host } })
  return { status: put.status, served }
}

/** A PNG with another chunk behind its first one. */
function withChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  const chunk = Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
const JPEG_COMMENT = Buffer.concat([
  Buffer.from([0xff, 0xfe, 0, 30]),
  Buffer.from('<script>alert(1)</script>'.padEnd(28)),
])

test.each<[string, string, () => Uint8Array]>([
  ['a script that begins like a GIF', 'gif', () => Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(document.domain)//;')],
  [
    'a page that begins like a JPEG',
    'jpg',
    () => Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1'),
  ],
  ['a PNG that says it is a JPEG', 'jpg', () => png],
  ['a JPEG that says it is a drawing', 'svg', () => photo],
  ['half a photograph', 'jpg', () => photo.subarray(0, photo.length / 2)],
  ['no bytes', 'png', () => Buffer.alloc(0)],
  ['a drawing with a script', 'svg', () => svg('<script>alert(1)</script>')],
  ['a drawing that does something when it is loaded', 'svg', () => svg('<path d="M0 0" onload="alert(1)"/>')],
  [
    'a drawing whose names stand for a billion others',
    'svg',
    () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}">]>${svg('&b;')}`),
  ],
])('%s is refused, and nothing of it is served', async (_, extension, make) => {
  const { status, served } = await send(extension, make())
  expect([status, served.status]).toEqual([422, 404])
})

test('a photograph with a script in its comment and an archive behind its end is served without both', async () => {
  const polyglot = Buffer.concat([
    photo.subarray(0, 2),
    JPEG_COMMENT,
    photo.subarray(2),
    Buffer.from('PK\x03\x04 a.html <script>'),
  ])
  const { status, served } = await send('jpg', polyglot)
  const bytes = Buffer.from(await served.arrayBuffer())
  expect([status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ])
  expect(bytes.includes('<script>')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
})

test('a drawing that says it is a picture is not read, though titles are drawn by the same process', async () => {
  const drawing = svg('<rect width="9" height="9"/>')
  expect(await drawPicture(drawing, 'png', ME)).toBeUndefined()
  const title = await drawTitle({ title: 'Ours', school: 'School', brand: { hue: 200, chroma: 0.1 } }, 1)
  expect(await sharp(title).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(await drawPicture(drawing, 'png', ME)).toBeUndefined()
  expect((await drawPicture(png, 'png', ME))?.width).toBe(300)
})

test('a comment of 200 MB packed into 200 kB costs nobody anything', async () => {
  const bomb = withChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200 * MB))]),
  )
  expect(bomb.length).toBeLessThan(MB)
  const before = process.memoryUsage.rss()
  const { status } = await send('png', bomb)
  expect([200, 422]).toContain(status)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
  expect((await send('png', png)).status).toBe(200)
})

test('an animation that takes long is refused before it is drawn, in words that say what is taken', async () => {
  const place = await staff.speaking('en').post('/home/images/create', { extension: 'gif', filename: 'me.gif' })
  const { upload } = (await place.json()) as { upload: string }
  const answer = await app.request(`http://${host}${upload}`, {
    method: 'PUT',
    headers: { host, 'accept-language': 'en' },
    body: new Uint8Array(flicker(25, 1000, 1000)),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { errors: { file: [expect.stringContaining('20 megapixels')] } },
  ])
})
