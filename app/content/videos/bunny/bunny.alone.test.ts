import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '#app/app.server.ts'
import { examine } from '#app/office/operations/doctor.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { Member } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { asProduct } from '#tests/statements.ts'
import { getBackEnd } from '../back-ends.server.ts'
import type { VideoRow, VideoUpload } from '../video.ts'
import { createVideo, findVideo } from '../videos.server.ts'
import { checkVideoStatus } from './progress.server.ts'

// The product reads its settings once, so the double must be there before.
const bunny = await vi.hoisted(async () => {
  const { settingsFor, startBunny } = await import('#tests/doubles/bunny.ts')
  const double = await startBunny()
  Object.assign(process.env, settingsFor(double.origin))
  return double
})
afterAll(() => bunny.stop())

beforeEach(() => {
  bunny.trouble = {}
})

async function owner(schoolId: 1 | 2 = 1): Promise<Visit> {
  const account = await inSchool(schoolId, (db) => aStaffMember(db, { schoolId, role: 'owner' }))
  return new Visit(schoolId).as(account)
}

async function begun(visit: Visit): Promise<{ id: number; videoUpload: VideoUpload }> {
  const answer = await visit.post('/home/videos', { title: 'Okno jako lampa' })
  expect(answer.status).toBe(200)
  const { videoUpload } = (await answer.json()) as { videoUpload: VideoUpload }
  const id = await newestId(visit.schoolId)
  return { id, videoUpload }
}

async function newestId(schoolId: number): Promise<number> {
  const { rows } = await inSchool(schoolId, (db) =>
    db.execute<{ id: string }>(`select max(id) as id from videos where school_id = ${schoolId}`),
  )
  return Number(rows[0]?.id)
}

async function tell({ body, headers }: { body: string; headers: Record<string, string> }): Promise<number> {
  // At another school's address than the film's: a library has one address for its messages.
  const init = { method: 'POST', body, headers: { host: 'demo.localhost', ...headers } }
  const from = { incoming: { socket: { remoteAddress: '192.0.2.7' } } }
  const path = 'http://demo.localhost/media/bunny/notifications'
  return (await asProduct(() => app.request(path, init, from))).status
}

const row = async (visit: Visit, id: number) =>
  ((await (await visit.request(`/home/videos/${id}`)).json()) as { video: VideoRow }).video

describe('a film at Bunny Stream', () => {
  test('is sent there by a TUS client with what the call answers', async () => {
    const visit = await owner()
    const { videoUpload } = await begun(visit)
    const { endpoint, title, ...credentials } = videoUpload
    expect(endpoint).toBe(`${bunny.origin}/tusupload`)
    expect(title).toBe('Okno jako lampa')
    expect(bunny.films.get(credentials.VideoId)?.title).toBe(title)
    const base = {
      'tus-resumable': '1.0.0',
      ...Object.fromEntries(Object.entries(credentials).map(([k, v]) => [k, `${v}`])),
    }
    const metadata = `filetype ${btoa('video/mp4')},title ${btoa('film')}`
    const made = await fetch(endpoint, {
      method: 'POST',
      headers: { ...base, 'upload-length': '5', 'upload-metadata': metadata },
    })
    expect(made.status).toBe(201)
    const send = (headers: object) =>
      fetch(made.headers.get('location') ?? '', {
        method: 'PATCH',
        body: 'bytes',
        headers: { ...base, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', ...headers },
      })
    expect((await send({ AuthorizationSignature: 'wrong' })).status).toBe(401)
    expect((await send({})).status).toBe(204)
    expect(bunny.films.get(credentials.VideoId)?.bytes.toString()).toBe('bytes')
  })

  test('keeps its place there when it is sent again', async () => {
    const visit = await owner()
    const { id, videoUpload } = await begun(visit)
    const again = (await (await visit.post(`/home/videos/${id}/upload`)).json()) as { videoUpload: VideoUpload }
    expect(again.videoUpload.VideoId).toBe(videoUpload.VideoId)
  })

  test('cannot be sent while the service is away, and can later', async () => {
    const visit = await owner()
    bunny.trouble = { status: 500 }
    expect((await visit.post('/home/videos', { title: 'Film' })).status).toBe(503)
    bunny.trouble = {}
    expect((await visit.post(`/home/videos/${await newestId(1)}/upload`)).status).toBe(200)
  })

  test('goes on as messages say, whatever their order, and plays from an address that ends', async () => {
    const visit = await owner(2)
    const { id, videoUpload } = await begun(visit)
    const guid = videoUpload.VideoId
    for (const [said, expected] of [
      [0, 0],
      [2, 2],
      [1, 2],
      [2, 2],
      [4, 4],
      [3, 3],
      [4, 3],
      [9, 3],
    ] as const) {
      expect(await tell(bunny.message(guid, said))).toBe(200)
      expect((await row(visit, id)).status, `after ${said}`).toBe(expected)
    }
    bunny.message(guid, 3)
    await runJobs()
    expect(await row(visit, id)).toMatchObject({
      status: 3,
      duration_seconds: 16,
      width: 640,
      height: 360,
      progress: 100,
    })
    const film = await inSchool(2, (db) => findVideo(db, 2, id))
    const playback = film && getBackEnd(film).playback(film)
    expect(playback?.lasts).toBe(540)
    expect((await fetch(playback?.src ?? '')).status).toBe(200)
    expect((await fetch(new URL('360p/video0.m2ts', playback?.src))).status).toBe(200)
    expect((await fetch(playback?.poster ?? '')).status).toBe(200)
    expect((await fetch((playback?.src ?? '').replace(guid, crypto.randomUUID()))).status).toBe(403)
    expect((await fetch((playback?.src ?? '').replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(403)
  })

  test('is not moved by a message that is forged, of another library or of no film', async () => {
    const visit = await owner()
    const { id, videoUpload } = await begun(visit)
    const guid = videoUpload.VideoId
    expect(await tell(bunny.message(guid, 3, true))).toBe(400)
    const { body, headers } = bunny.message(guid, 2)
    expect(await tell({ body: body.replace('2}', '3}'), headers })).toBe(400)
    expect(await tell({ body, headers: { 'content-type': 'application/json' } })).toBe(400)
    expect(await tell(bunny.message('nothing', 3))).toBe(400)
    expect(await tell(bunny.message(crypto.randomUUID(), 3))).toBe(200)
    expect((await row(visit, id)).status).toBeNull()
  })

  test('is asked for when its messages get lost', async () => {
    const visit = await owner()
    const { id, videoUpload } = await begun(visit)
    bunny.message(videoUpload.VideoId, 2)
    expect(await checkVideoStatus({ schoolId: 1, videoId: id })).toBeGreaterThanOrEqual(60_000)
    expect(await row(visit, id)).toMatchObject({ status: 2, progress: 50 })
    bunny.message(videoUpload.VideoId, 3)
    await checkVideoStatus({ schoolId: 1, videoId: id })
    expect(await row(visit, id)).toMatchObject({ status: 3, duration_seconds: 16 })
    expect(await checkVideoStatus({ schoolId: 1, videoId: id })).toBeUndefined()
  })

  test('has failed when it is not ready after three days, and is ready when it is finished all the same', async () => {
    const visit = await owner()
    const { id, videoUpload } = await begun(visit)
    bunny.message(videoUpload.VideoId, 2)
    await inSchool(1, (db) =>
      db.execute(sql`update videos set created_at = now() - interval '73 hours' where school_id = 1 and id = ${id}`),
    )
    expect(await checkVideoStatus({ schoolId: 1, videoId: id })).toBeUndefined()
    expect(await row(visit, id)).toMatchObject({ status: 5, problem: expect.any(String), retriable: false })
    await tell(bunny.message(videoUpload.VideoId, 3))
    expect(await row(visit, id)).toMatchObject({ status: 3, problem: null })
  })

  describe('of 31 minutes', () => {
    const sent = async (by: { schoolId: number; id: number }) => {
      const video = await inSchool(1, (db) => createVideo(db, by as Member, { title: 'Long' }))
      const { VideoId: guid } = await getBackEnd(video).openUpload(video, '')
      const film = bunny.films.get(guid)
      if (film) film.length = 31 * 60
      return { id: video.id, guid, ask: () => checkVideoStatus({ schoolId: 1, videoId: video.id }) }
    }
    const bytes = async (id: number) => (await inSchool(1, (db) => findVideo(db, 1, id)))?.size

    test.each([2, 3, 4])(
      'sent by a student fails, as %d or as watched already, and is deleted there for good',
      async (said) => {
        const visit = await owner()
        const student = await inSchool(1, (db) => aStudent(db, { schoolId: 1 }))
        const { id, guid, ask } = await sent(student)
        await tell(bunny.message(guid, said))
        await ask()
        await runJobs()
        const failed = { status: 5, problem: translate('en', 'videos.problem_too_long_student'), poster: null }
        expect([await row(visit, id), await bytes(id)]).toMatchObject([failed, 0])
        expect(bunny.films.has(guid)).toBe(false)
        for (const late of [3, 4, 2]) await tell(bunny.message(guid, late))
        expect(await ask()).toBeUndefined()
        await runJobs()
        expect(await row(visit, id)).toMatchObject(failed)
      },
    )

    test('sent by staff is prepared', async () => {
      const visit = await owner()
      const { id, guid, ask } = await sent(
        await inSchool(1, (db) => aStaffMember(db, { schoolId: 1, role: 'instructor' })),
      )
      await tell(bunny.message(guid, 3))
      await ask()
      expect(await row(visit, id)).toMatchObject({ status: 3, duration_seconds: 31 * 60, problem: null })
      expect(bunny.films.has(guid)).toBe(true)
    })
  })

  test('says that it failed, there or because it is gone there', async () => {
    const visit = await owner()
    const [failed, gone] = [await begun(visit), await begun(visit)]
    await tell(bunny.message(failed.videoUpload.VideoId, 5))
    expect(await row(visit, failed.id)).toMatchObject({ status: 5, problem: expect.any(String) })
    bunny.films.delete(gone.videoUpload.VideoId)
    expect(await checkVideoStatus({ schoolId: 1, videoId: gone.id })).toBeUndefined()
    expect((await row(visit, gone.id)).status).toBe(5)
  })

  test('is deleted there too', async () => {
    const visit = await owner()
    const { id, videoUpload } = await begun(visit)
    expect((await visit.request(`/home/videos/${id}`, { method: 'DELETE' })).status).toBe(200)
    await runJobs()
    expect(bunny.films.has(videoUpload.VideoId)).toBe(false)
  })
})

test('pages may load from its network and send to it, and from nowhere else', async () => {
  const policy = (await new Visit().page('/')).headers.get('content-security-policy') ?? ''
  for (const directive of ['media-src', 'img-src', 'connect-src']) {
    const [, ...sources] = (policy.split('; ').find((one) => one.startsWith(directive)) ?? '').split(' ')
    expect(sources, directive).toContain(bunny.origin)
    const own = ["'self'", 'data:', 'blob:', bunny.origin]
    expect(
      sources.filter((source) => !own.includes(source)),
      directive,
    ).toEqual([])
  }
})

test('the doctor tells wrong settings from right ones', async () => {
  const found = async () => (await examine()).find(({ invariant }) => invariant.includes('Bunny'))?.broken
  expect(await found()).toEqual([])
  bunny.trouble = { status: 401 }
  expect(await found()).toEqual([expect.stringContaining('BUNNY_API_KEY')])
  bunny.trouble = { status: 404 }
  expect(await found()).toEqual([expect.stringContaining('BUNNY_LIBRARY_ID')])
})
