import { createHash } from 'node:crypto'
import { app } from '#app/app.server.ts'
import { getRange } from '#app/platform/ranges.ts'
import { storage } from '#app/platform/storage.server.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { mediaAddress } from './addresses.server.ts'
import { findFiles, storeFile } from './files.server.ts'

const CLIP = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(2000, 'clip')])
const PDF = Buffer.from('%PDF-1.7 sheet')

function get(address: string, headers: Record<string, string> = {}, { method = 'GET', host = 'demo.localhost' } = {}) {
  return app.request(`http://${host}${address}`, { method, headers: { host, ...headers } })
}

/** Where an address leads in the end: one with a slash behind it leads to the same without. */
async function endOf(address: string): Promise<Response> {
  const answer = await get(address)
  return answer.status === 301 ? endOf(answer.headers.get('location') ?? '') : answer
}

describe('storing', () => {
  test('takes the type from the bytes and keeps the name as a label', async ({ db }) => {
    const html = Buffer.from('<script>alert(1)</script>')
    const file = await storeFile(db, { schoolId: 1, bytes: html, filename: '../../cat.png', visibility: 'private' })
    const sha256 = createHash('sha256').update(html).digest('hex')
    expect(file).toMatchObject({
      key: `1/private/${sha256}.txt`,
      contentType: 'text/plain; charset=utf-8',
      filename: 'cat.png',
      size: html.length,
      sha256,
    })
    const clip = await storeFile(db, { schoolId: 1, bytes: CLIP, filename: 'a.txt', visibility: 'private' })
    expect(clip.contentType).toBe('video/mp4')
  })

  test('stores the same content once per school and visibility', async ({ db }) => {
    const once = await storeFile(db, { schoolId: 1, bytes: PDF, filename: 'a.pdf', visibility: 'private' })
    const again = await storeFile(db, { schoolId: 1, bytes: PDF, filename: 'b.pdf', visibility: 'private' })
    const open = await storeFile(db, { schoolId: 1, bytes: PDF, filename: 'a.pdf', visibility: 'public' })
    expect(again).toEqual(once)
    expect(open.id).not.toBe(once.id)
    expect(await findFiles(db, 1, [once.id, open.id, 987654321])).toEqual(
      new Map([
        [once.id, once],
        [open.id, open],
      ]),
    )
  })

  test('a file of another school is not found', async ({ db }) => {
    const file = await storeFile(db, { schoolId: 1, bytes: PDF, filename: 'a.pdf', visibility: 'private' })
    expect(await findFiles(db, 2, [file.id])).toEqual(new Map())
  })
})

describe('a signed address', () => {
  const file = { schoolId: 1, key: `1/private/${'a'.repeat(64)}.mp4`, filename: 'Okno, część 1.mp4' }
  const stored = () => storage.put(file.key, CLIP)

  test('opens the file, harmless and under its name', async () => {
    await stored()
    const answer = await get(mediaAddress(file))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(CLIP)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '2012',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'content-disposition': `inline; filename="Okno, czesc 1.mp4"; filename*=UTF-8''Okno%2C%20cz%C4%99%C5%9B%C4%87%201.mp4`,
    })
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,3}/)
    expect(answer.headers.getSetCookie()).toEqual([])
    const download = await get(mediaAddress(file, { disposition: 'attachment' }))
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('answers HEAD without a body and If-None-Match with 304', async () => {
    await stored()
    const head = await get(mediaAddress(file), {}, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      '2012',
      0,
    ])
    const etag = head.headers.get('etag') ?? ''
    const known = await get(mediaAddress(file), { 'if-none-match': `"other", ${etag}` })
    expect(known.status).toBe(304)
  })

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/2012', CLIP.subarray(0, 4)],
    ['bytes=2000-', 206, 'bytes 2000-2011/2012', CLIP.subarray(2000)],
    ['bytes=-5', 206, 'bytes 2007-2011/2012', CLIP.subarray(2007)],
    ['bytes=2010-99999', 206, 'bytes 2010-2011/2012', CLIP.subarray(2010)],
    ['bytes=2012-', 416, 'bytes */2012', null],
    ['bytes=-0', 416, 'bytes */2012', null],
    ['bytes=5-2', 200, null, CLIP],
    ['bytes=0-1,4-5', 200, null, CLIP],
    ['lines=1-2', 200, null, CLIP],
  ])('Range: %s answers %i', async (range, status, contentRange, body) => {
    await stored()
    const answer = await get(mediaAddress(file), { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    if (body) expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(body))
  })

  test('gives the whole file when it changed since If-Range', async () => {
    await stored()
    const changed = await get(mediaAddress(file), { range: 'bytes=0-3', 'if-range': '"older"' })
    expect(changed.status).toBe(200)
  })

  test('ends after ten minutes at most', async () => {
    await stored()
    const now = Date.now()
    expect((await get(mediaAddress(file, { now: now - 9 * 60_000 + 1000 }))).status).toBe(200)
    expect((await get(mediaAddress(file, { now: now - 10 * 60_000 }))).status).toBe(403)
    expect((await get(mediaAddress(file, { now: now + 2 * 60_000 }))).status).toBe(403)
  })

  test('altered in any part, it opens nothing', async () => {
    await stored()
    const other = { ...file, key: `1/private/${'b'.repeat(64)}.mp4` }
    await storage.put(other.key, CLIP)
    const address = new URL(mediaAddress(file), 'http://demo.localhost')
    const query = (change: Record<string, string>) => {
      const altered = new URL(address)
      for (const [name, value] of Object.entries(change)) altered.searchParams.set(name, value)
      return altered.pathname + altered.search
    }
    const wrong = [
      address.pathname,
      query({ signature: '' }),
      query({ signature: 'A'.repeat(43) }),
      query({ as: 'attachment' }),
      query({ name: 'page.html' }),
      query({ expires: String(Number(address.searchParams.get('expires')) + 60) }),
      query({ expires: '9e9' }),
      new URL(mediaAddress(other), address).pathname + address.search,
    ]
    for (const one of wrong) expect((await get(one)).status, one).toBe(403)
  })

  test('on another school’s host is not there, nor a public address for a private file', async () => {
    await stored()
    expect((await get(mediaAddress(file), {}, { host: 'second.localhost' })).status).toBe(404)
    expect((await get(`/media/public/1/${'a'.repeat(64)}.mp4`)).status).toBe(404)
    expect((await get(`/media/public/2/${'a'.repeat(64)}.mp4`)).status).toBe(404)
  })

  test.each(['..%2f..%2fetc%2fpasswd', '..%5c..%5csecret', `${'a'.repeat(64)}.mp4%00.png`, '%2e%2e', 'x.mp4', ''])(
    'no path leads out of the storage: %s',
    async (name) => {
      for (const place of ['/media/1/', '/media/public/1/']) expect((await endOf(place + name)).status).toBe(404)
    },
  )

  test('lists no folder', async () => {
    for (const path of ['/media', '/media/', '/media/1', '/media/public', '/media/public/1'])
      expect((await endOf(path)).status).toBe(404)
  })
})

test('what is no picture, sound or film is a download; a PDF may be shown in a frame of ours', async () => {
  const zip = `1/public/${'c'.repeat(64)}.zip`
  const pdf = `1/public/${'c'.repeat(64)}.pdf`
  await storage.put(zip, Buffer.from('PK\x03\x04'))
  await storage.put(pdf, PDF)
  const download = await get(`/media/public/1/${'c'.repeat(64)}.zip`)
  expect(download.headers.get('content-disposition')).toBe('attachment')
  const shown = await get(`/media/public/1/${'c'.repeat(64)}.pdf`)
  expect(shown.headers.get('content-disposition')).toBe('inline')
  expect(shown.headers.get('content-security-policy')).not.toContain('sandbox')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

test('an empty file has no range', () => {
  expect(getRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(getRange('bytes=-1', 0)).toBe('unsatisfiable')
})
