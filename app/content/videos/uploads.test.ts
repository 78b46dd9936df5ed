import { randomBytes } from 'node:crypto'
import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { getSource } from './stored.server.ts'
import { uploadHeaders } from './upload-signature.server.ts'
import { VIDEO_BYTES_MAX, type VideoUpload } from './video.ts'

const MB = 1024 * 1024
const FILM = randomBytes(3 * MB)
const host = 'demo.localhost'

let staff: Visit
beforeEach(async () => {
  staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
})

async function place(title = 'A film'): Promise<VideoUpload> {
  const answer = await staff.post('/home/videos', { title })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { videoUpload: VideoUpload }).videoUpload
}

const signed = ({ AuthorizationSignature, AuthorizationExpire, VideoId, LibraryId }: VideoUpload) => ({
  AuthorizationSignature,
  AuthorizationExpire: `${AuthorizationExpire}`,
  VideoId,
  LibraryId,
})

/** A request of a TUS client, with the headers that the call answered and nothing else of a session. */
function tus(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
  const all = { host, 'tus-resumable': '1.0.0', ...headers }
  return app.request(`http://${host}${path}`, { method, headers: all, body, duplex: 'half' } as RequestInit)
}

const begin = (upload: VideoUpload, length: number, more = {}) =>
  tus('POST', new URL(upload.endpoint).pathname, { ...signed(upload), 'upload-length': `${length}`, ...more })

const at = ({ VideoId }: VideoUpload) => `/media/uploads/${VideoId}`
const send = (upload: VideoUpload, offset: number, body: BodyInit, more = {}) =>
  tus(
    'PATCH',
    at(upload),
    {
      ...signed(upload),
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
      ...more,
    },
    body,
  )
const offsetOf = async (upload: VideoUpload) =>
  Number((await tus('HEAD', at(upload), signed(upload))).headers.get('upload-offset'))
const part = (from: number, to = FILM.length) => new Uint8Array(FILM.subarray(from, to))

async function stored({ VideoId }: VideoUpload): Promise<Buffer> {
  return Buffer.concat(await storage.read(getSource({ schoolId: 1, id: Number(VideoId) })).toArray())
}

const video = async ({ VideoId }: VideoUpload) =>
  ((await (await staff.request(`/home/videos/${VideoId}`)).json()) as { video: Record<string, unknown> }).video

/** A body that breaks off after its bytes. */
function broken(bytes: Uint8Array) {
  let at = 0
  const step = 64 * 1024
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.error(new Error('gone'))
      controller.enqueue(bytes.subarray(at, at + step))
      at += step
    },
  })
}

test('a film comes in pieces and waits to be prepared once it is whole', async () => {
  const upload = await place('Światło')
  expect(upload).toEqual({
    endpoint: `http://${host}/media/uploads`,
    AuthorizationSignature: expect.any(String),
    AuthorizationExpire: expect.any(Number),
    VideoId: expect.stringMatching(/^\d+$/),
    LibraryId: '1',
    title: 'Światło',
  })
  const filename = Buffer.from('../Światło.mp4').toString('base64')
  const begun = await begin(upload, FILM.length, { 'upload-metadata': `filename ${filename}` })
  expect([begun.status, begun.headers.get('location')]).toEqual([201, at(upload)])
  expect(await video(upload)).toMatchObject({ status: null, filename: 'Światło.mp4', bytes: FILM.length, received: 0 })

  const first = await send(upload, 0, part(0, MB))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, `${MB}`])
  expect(await offsetOf(upload)).toBe(MB)
  expect((await send(upload, 0, part(0))).status).toBe(409)

  expect((await send(upload, MB, part(MB))).status).toBe(204)
  expect(await video(upload)).toMatchObject({ status: 0, received: FILM.length })
  expect((await stored(upload)).equals(FILM)).toBe(true)
  // The last answer may get lost: the client asks, and has nothing left to send.
  expect(await offsetOf(upload)).toBe(FILM.length)
  expect((await begin(upload, FILM.length)).status).toBe(409)
  expect((await staff.post(`/home/videos/${upload.VideoId}/upload`, {})).status).toBe(409)
})

test('what came before a line broke is kept, and the rest follows', async () => {
  const upload = await place()
  await begin(upload, FILM.length)
  await send(upload, 0, broken(part(0, 2 * MB)))
  const offset = await offsetOf(upload)
  expect(offset).toBeGreaterThan(0)
  expect((await send(upload, offset, part(offset))).status).toBe(204)
  expect((await stored(upload)).equals(FILM)).toBe(true)
})

test('a piece that does not say where it belongs is refused, and writes nothing', async () => {
  const upload = await place()
  await begin(upload, FILM.length)
  for (const said of ['', ' ', '-1', '1e3', '0x10', '1.5', 'NaN']) {
    expect((await send(upload, 0, part(0, MB), { 'upload-offset': said })).status, said).toBe(400)
  }
  expect(await offsetOf(upload)).toBe(0)
})

test('a request that was overtaken writes nothing more', async () => {
  const upload = await place()
  await begin(upload, FILM.length)
  // As another process has it that took the upload over.
  const overtake = sql`update videos set writer = 'another' where school_id = 1 and id = ${upload.VideoId}`
  const parts = [part(0, MB), part(MB, 2 * MB), part(2 * MB)]
  const slow = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = parts.shift()
        if (parts.length === 0) await inSchool(1, (db) => db.execute(overtake))
        if (next) controller.enqueue(next)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  expect((await send(upload, 0, slow)).status).toBe(409)
  expect(await video(upload)).toMatchObject({ status: null })
})

test('what does not belong to its film is refused', async () => {
  const upload = await place()
  expect((await begin(upload, VIDEO_BYTES_MAX + 1)).status).toBe(413)
  expect((await begin(upload, 0)).status).toBe(422)
  await begin(upload, MB)
  expect((await send(upload, 0, part(0), { 'content-length': `${FILM.length}` })).status).toBe(413)
  expect((await send(upload, 0, part(0))).status).toBe(413)
  expect(await video(upload)).toMatchObject({ status: null })
})

test('a school has so much room, which films take as they are announced', async () => {
  const before = env.SCHOOL_STORAGE_MB
  const [one, other] = [await place(), await place()]
  await inSchool(1, (db) => db.execute(sql`update videos set size = 0 where school_id = 1`))
  Object.assign(env, { SCHOOL_STORAGE_MB: 5 })
  try {
    expect((await begin(one, 3 * MB)).status).toBe(201)
    const refused = await begin(other, 3 * MB)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { file: [expect.stringContaining('5 MB')] } })
    expect((await tus('DELETE', at(one), signed(one))).status).toBe(204)
    expect((await begin(other, 3 * MB)).status).toBe(201)
  } finally {
    Object.assign(env, { SCHOOL_STORAGE_MB: before })
  }
})

describe('without its signature', () => {
  const wrong = (upload: VideoUpload): Record<string, Record<string, string>> => ({
    'no headers': {},
    'another signature': { ...signed(upload), AuthorizationSignature: 'x'.repeat(43) },
    'a later end': { ...signed(upload), AuthorizationExpire: `${upload.AuthorizationExpire + 1}` },
    'another film': { ...signed(upload), VideoId: `${Number(upload.VideoId) + 1}` },
    'another school': { ...signed(upload), LibraryId: '2' },
  })

  test('nothing is answered, and nothing of a body is read', async () => {
    const upload = await place()
    await begin(upload, FILM.length)
    for (const [name, headers] of Object.entries(wrong(upload))) {
      const read = { parts: 0 }
      const pull = (controller: ReadableStreamDefaultController) => {
        read.parts += 1
        controller.enqueue(part(0, 1000))
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const asked = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      expect((await tus('PATCH', at(upload), asked, body)).status, name).toBe(401)
      expect(read.parts, name).toBe(0)
      for (const method of ['HEAD', 'DELETE', 'POST'])
        expect((await tus(method, at(upload).replace(method === 'POST' ? /\/\d+$/ : '', ''), headers)).status).toBe(401)
    }
  })

  test('it ends after a day', async () => {
    const upload = await place()
    const day = 24 * 60 * 60 * 1000
    const old = uploadHeaders({ schoolId: 1, videoId: Number(upload.VideoId) }, Date.now() - day - 1000)
    expect((await begin({ ...upload, ...old }, 10)).status).toBe(401)
    const renewed = await staff.post(`/home/videos/${upload.VideoId}/upload`, {})
    const { videoUpload } = (await renewed.json()) as { videoUpload: VideoUpload }
    expect((await begin(videoUpload, 10)).status).toBe(201)
  })

  test('it opens no other film', async () => {
    const [one, other] = [await place(), await place()]
    await begin(one, 10)
    await begin(other, 10)
    expect((await tus('HEAD', at(other), signed(one))).status).toBe(404)
  })
})

test('films are for staff, and of one’s own school', async () => {
  const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  expect((await student.post('/home/videos', {})).status).toBe(403)
  const { VideoId } = await place()
  const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
  expect((await elsewhere.request(`/home/videos/${VideoId}`)).status).toBe(404)
  expect((await elsewhere.request(`/home/videos/${VideoId}`, { method: 'DELETE' })).status).toBe(404)
})

test('a film that is deleted takes all of its bytes along, also while it comes', async () => {
  const upload = await place()
  await begin(upload, FILM.length)
  await send(upload, 0, part(0, MB))
  expect((await staff.request(`/home/videos/${upload.VideoId}`, { method: 'DELETE' })).status).toBe(200)
  expect((await tus('HEAD', at(upload), signed(upload))).status).toBe(404)
  expect((await send(upload, MB, part(MB))).status).toBe(404)
  expect(await storage.size(getSource({ schoolId: 1, id: Number(upload.VideoId) }))).toBeUndefined()
})

test('a full disk is said in words, and the film goes on once there is room', async () => {
  const upload = await place()
  await begin(upload, FILM.length)
  const file = path.resolve(process.env.DATA_DIR ?? '', 'files', getSource({ schoolId: 1, id: Number(upload.VideoId) }))
  mkdirSync(path.dirname(file), { recursive: true })
  symlinkSync('/dev/full', file)
  const refused = await send(upload, 0, part(0))
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: expect.stringContaining('Nic nie przepadło') },
  ])
  expect(await offsetOf(upload)).toBe(0)
  unlinkSync(file)
  expect((await send(upload, 0, part(0))).status).toBe(204)
  expect((await stored(upload)).equals(FILM)).toBe(true)
})

test('the films of one student take no more than their share of the school’s room', async () => {
  const [student, other] = await inSchool(1, async (db) => [await aStudent(db), await aStudent(db)])
  const post = await inSchool(1, async (db) => aPost(db, staffViewer(student), (await aTopic(db)).id))
  const pupil = await new Visit().as(student)
  async function placeOf(visit: Visit): Promise<VideoUpload> {
    const answer = await visit.post('/comments', { type: 'community_post', id: post, body: 'A film', file: 1 })
    return ((await answer.json()) as { videoUpload: VideoUpload }).videoUpload
  }
  const [first, second] = [await placeOf(pupil), await placeOf(pupil)]
  expect((await begin(first, 700 * MB)).status).toBe(201)
  expect((await begin(second, 400 * MB)).status).toBe(422)
  expect((await begin(second, 300 * MB)).status).toBe(201)
  // Anew it takes the place of itself.
  expect((await begin(first, 600 * MB)).status).toBe(201)
  const elsewhere = await placeOf(await new Visit().as(other))
  expect((await begin(elsewhere, 700 * MB)).status).toBe(201)
  await inSchool(1, (db) =>
    db.execute(sql`update videos set size = 0 where account_id in (${student.id}, ${other.id}) and school_id = 1`),
  )
})

test('what a former upload sent does not stay beside a shorter one that counts in its place', async () => {
  const upload = await place()
  await begin(upload, FILM.length)
  await send(upload, 0, part(0, FILM.length - 1))
  expect((await stored(upload)).length).toBe(FILM.length - 1)
  await begin(upload, 10)
  expect(await storage.size(getSource({ schoolId: 1, id: Number(upload.VideoId) }))).toBeUndefined()
  expect(await offsetOf(upload)).toBe(0)
})
