import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { claiming, clip, turned } from '#tests/clips.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { smallDisk } from '#tests/small-disk.ts'
import type { Video } from './back-end.server.ts'
import { getBackEnd } from './back-ends.server.ts'
import { aVideo } from './factory.server.ts'
import { playlistAddress } from './playback-addresses.server.ts'
import { getSource, storedAt } from './stored.server.ts'
import { transcodeVideo } from './transcode-job.server.ts'
import { transcodeApart } from './transcoder/process.server.ts'
import { transcode } from './transcoding.server.ts'
import { findVideo, loadVideoRow, removeVideo } from './videos.server.ts'

const host = 'demo.localhost'
const FILES = path.resolve(process.env.DATA_DIR ?? '', 'files')

let mp4: Buffer
let by: { schoolId: number; id: number }
beforeAll(async () => {
  mp4 = await clip()
})
beforeEach(async () => {
  by = await inSchool(1, (db) => aStaffMember(db))
})

/** A film whose last byte has come. */
async function arrived(bytes: Buffer, more: Partial<Video> = {}): Promise<Video> {
  const length = bytes.length
  const video = await inSchool(by.schoolId, (db) =>
    aVideo(db, by, { status: 0, length, received: length, size: length, filename: 'clip.mp4', ...more }),
  )
  await storage.put(getSource(video), bytes)
  return video
}

async function found({ id }: Video): Promise<Video> {
  const video = await inSchool(1, (db) => findVideo(db, 1, id))
  if (!video) throw new Error('gone')
  return video
}

async function prepared(bytes: Buffer): Promise<Video> {
  const video = await arrived(bytes)
  await transcode({ schoolId: 1, videoId: video.id })
  return found(video)
}

const get = (address: string, headers = {}, at = host) =>
  app.request(`http://${at}${address}`, { headers: { host: at, ...headers } })

/** What lies in the storage for a film, as paths below its own folder. */
function kept(video: Video): string[] {
  try {
    const all = readdirSync(path.join(FILES, storedAt(video)), { recursive: true, withFileTypes: true })
    return all
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(FILES, storedAt(video)), path.join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

test('a film becomes playlists, segments and pictures, which open by the address of their folder', async () => {
  const video = await prepared(await clip({ width: 640, height: 480, seconds: 5, rate: 10 }))
  expect(video).toMatchObject({ status: 3, progress: 100, problem: null, width: 640, height: 480 })
  expect(video.durationSeconds).toBeCloseTo(5, 1)
  const sizes = await Promise.all(kept(video).map((name) => storage.size(`${storedAt(video)}/${name}`)))
  expect(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)).toBe(video.size)

  const { src = '', poster = '', preview = '' } = getBackEnd(video).playback(video) ?? {}
  const master = await get(src)
  expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(master.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable/)
  const text = await master.text()
  expect(text).toMatch(/RESOLUTION=480x360,CODECS="avc1\.\w+,mp4a\.40\.2"/)
  expect(text).toMatch(/RESOLUTION=640x480/)

  const near = (name: string) => src.replace('master.m3u8', name)
  const playlist = await (await get(near('360.m3u8'))).text()
  expect(playlist).toContain('#EXT-X-MAP:URI="360-init.mp4"')
  expect(playlist.match(/#EXTINF:4\.0/g)).toHaveLength(1)
  const segment = await get(near('360-0000.m4s'), { range: 'bytes=0-7' })
  expect([segment.status, segment.headers.get('content-length')]).toEqual([206, '8'])
  expect((await get(near('360-init.mp4'))).headers.get('content-type')).toBe('video/mp4')
  expect((await get(poster ?? '')).headers.get('content-type')).toBe('image/webp')
  expect(await (await get(preview ?? '')).text()).toContain('strip.webp#xywh=0,0,160,120')
})

describe('an address of a film’s folder', () => {
  test('opens nothing else, nowhere else, and not for long', async () => {
    const video = await prepared(mp4)
    const other = await prepared(mp4)
    const src = getBackEnd(video).playback(video)?.src ?? ''
    const folder = `${video.id}.${video.folder}`
    expect((await get(src.replace(folder, `${other.id}.${other.folder}`))).status).toBe(403)
    expect((await get(src.replace(/\.[\w-]+\/master/, `.${'x'.repeat(43)}/master`))).status).toBe(403)
    expect((await get(src, {}, 'second.localhost')).status).toBe(404)
    for (const name of ['nothing.m4s', '..%2Fsource', '%2e%2e%2fsource', 'source', 'master.m3u8.part'])
      expect((await get(src.replace('master.m3u8', name))).status).toBe(404)
    const tenMinutes = 10 * 60_000
    const ended = playlistAddress(video, Date.now() - tenMinutes - 60_000) ?? ''
    expect((await get(ended)).status).toBe(403)
  })
})

test('a film is as it was held, square in its pixels, with or without sound, whatever its name says', async () => {
  const upright = await prepared(turned(mp4))
  expect(upright).toMatchObject({ status: 3, width: 180, height: 320 })
  const silent = await prepared(await clip({ sound: false, kind: 'mkv', seconds: 0.1 }))
  expect(silent).toMatchObject({ status: 3, width: 320, height: 180 })
  const odd = await prepared(await clip({ sound: false, kind: 'mkv', width: 321, height: 181, format: 'yuv444p' }))
  expect(odd).toMatchObject({ status: 3, width: 321, height: 181 })
})

test('a film of one picture, and one that says it takes no time, are as long as what they show', async () => {
  const one = await prepared(await clip({ sound: false, seconds: 0.1, rate: 10 }))
  expect([one.status, one.durationSeconds]).toEqual([3, expect.closeTo(0.1, 1)])
  const none = await prepared(claiming(await clip({ kind: 'mkv' }), 0))
  expect([none.status, none.durationSeconds]).toEqual([3, expect.closeTo(1, 1)])
})

test('a playlist that names another host has nothing fetched from there', async () => {
  let asked = 0
  const server = createServer((_, answer) => {
    asked += 1
    answer.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const there = `http://127.0.0.1:${(server.address() as { port: number }).port}/seg.ts`
  const list = Buffer.from(['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXTINF:4,', there, '#EXT-X-ENDLIST', ''].join('\n'))
  const behind = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0'), list])
  for (const [film, problem] of [
    [list, 'not_a_video'],
    [behind, 'broken'],
  ] as const)
    expect(await prepared(film)).toMatchObject({ status: 5, problem })
  server.close()
  expect(asked).toBe(0)
})

describe('what is no film that can be shown fails and says why, and nothing of it is kept:', () => {
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'))
  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    [
      'a playlist that names other files',
      () => text('#EXTM3U', '#EXTINF:4,', '/etc/passwd', '#EXT-X-ENDLIST'),
      'not_a_video',
    ],
    [
      'a list of parts',
      () => text('ffconcat version 1.0', 'file /etc/passwd', 'file http://127.0.0.1/x'),
      'not_a_video',
    ],
    [
      'a picture with a film behind it',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), mp4]),
      'not_a_video',
    ],
    ['a recording without a picture', () => clip({ kind: 'm4a', picture: false }), 'no_picture'],
    ['one that was cut short', () => mp4.subarray(0, mp4.length / 2), 'broken'],
    ['one that holds nothing', async () => withoutPictures(await clip({ kind: 'mkv' })), 'broken'],
    ['one that says it takes a hundred hours', async () => claiming(await clip({ kind: 'mkv' }), 100), 'too_long'],
    [
      'an immense picture',
      () => clip({ width: 8194, height: 4322, seconds: 0.1, rate: 10, sound: false }),
      'too_large_picture',
    ],
  ]
  /** A Matroska file up to its first cluster. */
  const withoutPictures = (mkv: Buffer) => mkv.subarray(0, mkv.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])))

  test.each(cases)('%s', async (_, make, problem) => {
    const video = await prepared(await make())
    expect(video).toMatchObject({ status: 5, problem, size: 0 })
    expect(getBackEnd(video).playback(video)).toBeNull()
    expect(kept(video)).toEqual([])
  })
})

/** The transcoders that this process has begun. */
function transcoders(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isOurs(pid))
}

function isOurs(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('transcoder')
  } catch {
    return false
  }
}

describe('a small file that says it takes hours', () => {
  const student = () => inSchool(1, (db) => aStudent(db))

  test('fails for its gaps, as an AVI or a recording, before they are filled', async () => {
    for (const kind of ['avi', 'mkv'] as const) {
      const sparse = await clip({ kind, seconds: 1, rate: 10, sound: false, stretch: 4000 })
      expect(sparse.length).toBeLessThan(1_000_000)
      expect(await prepared(sparse)).toMatchObject({ status: 5, problem: 'uneven', size: 0 })
    }
  })

  test('is prepared where there is a picture each half minute', async () => {
    const video = await prepared(await clip({ kind: 'mkv', seconds: 1, rate: 6, sound: false, stretch: 180 }))
    expect(video).toMatchObject({ status: 3, problem: null })
    expect(video.durationSeconds).toBeGreaterThan(150)
  })

  test('fails for its length where a student sent it, in words, and not where staff did', {
    timeout: 60_000,
  }, async () => {
    const long = await clip({ kind: 'mkv', seconds: 4, rate: 10, sound: false, stretch: 480 })
    by = await student()
    const theirs = await prepared(long)
    expect(theirs).toMatchObject({ status: 5, problem: 'too_long_student', size: 0 })
    const row = await inSchool(1, (db) => loadVideoRow(db, theirs, 'en'))
    expect(row.problem).toContain('30 minutes')
    by = await inSchool(1, (db) => aStaffMember(db))
    expect(await prepared(long)).toMatchObject({ status: 3 })
  })

  test('ends when it takes longer than its length allows', async () => {
    const source = path.join(tmpdir(), `${randomUUID()}.mp4`)
    writeFileSync(source, await clip({ width: 1280, height: 720, seconds: 20, rate: 30, sound: false }))
    const folder = mkdtempSync(path.join(tmpdir(), 'film-'))
    const deadline = { baseMs: 0, perSecondMs: 0 }
    const watch = { onPercent: () => {}, signal: new AbortController().signal, deadline }
    expect(await transcodeApart({ source, folder, longest: 60 }, watch)).toMatchObject({ problem: 'took_too_long' })
    for (const one of [source, folder]) rmSync(one, { recursive: true })
  })
})

test('schools take turns, and in each its people: a crowd of films keeps nobody waiting for more than one', async () => {
  const [crowd, alone] = await inSchool(1, async (db) => [await aStudent(db), await aStudent(db)])
  const elsewhere = await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))
  const tiny = await clip({ seconds: 0.1, rate: 10, sound: false })
  const sent: { name: string; id: number }[] = []
  for (const [name, sender] of [
    ['crowd', crowd],
    ['crowd', crowd],
    ['crowd', crowd],
    ['alone', alone],
    ['elsewhere', elsewhere],
  ] as const) {
    by = sender
    const video = await arrived(tiny)
    const { schoolId, id: videoId } = video
    sent.push({ name, id: videoId })
    await inSchool(schoolId, (db) => enqueue(db, transcodeVideo, { schoolId, videoId }))
  }
  await runJobs()
  const done = await Promise.all(
    [1, 2].map((school) =>
      inSchool(school, (db) =>
        db.execute<{ id: string; at: string }>(sql`select id, moved_at::text as at from videos
          where school_id = ${school} and status = 3 and id = any(${sql.param(sent.map(({ id }) => id))}::bigint[])`),
      ),
    ),
  )
  const order = done.flatMap(({ rows }) => rows).sort((one, other) => (one.at < other.at ? -1 : 1))
  const names = order.map(({ id }) => sent.find((one) => one.id === Number(id))?.name)
  expect(names).toEqual(['elsewhere', 'crowd', 'alone', 'crowd', 'crowd'])
})

describe('work that is cut short', () => {
  let long: Buffer
  beforeAll(async () => {
    long = await clip({ width: 1280, height: 720, seconds: 20, rate: 30, sound: false })
  })

  test('by a kill leaves nothing to be seen and is done anew', async () => {
    const video = await arrived(long)
    const first = transcode({ schoolId: 1, videoId: video.id })
    const ended = expect(first).rejects.toThrow('ended early')
    await expect.poll(async () => (await found(video)).status, { timeout: 20_000 }).toBe(2)
    const half = await found(video)
    expect(getBackEnd(half).playback(half)).toBeNull()
    for (const pid of transcoders()) process.kill(pid, 'SIGKILL')
    await ended
    expect(kept(video)).toEqual(['source'])

    await storage.put(getSource(video), mp4)
    await transcode({ schoolId: 1, videoId: video.id })
    const done = await found(video)
    expect(done).toMatchObject({ status: 3, problem: null })
    expect(new Set(kept(video).map((name) => name.split('/')[0]))).toEqual(new Set([done.folder]))
  })

  test('by a deletion ends, and keeps nothing', async () => {
    const video = await arrived(long)
    const work = transcode({ schoolId: 1, videoId: video.id })
    await expect.poll(async () => (await found(video)).status, { timeout: 20_000 }).toBe(2)
    await inSchool(1, async (db) => removeVideo(db, video))
    await work
    expect(transcoders()).toEqual([])
    expect(kept(video)).toEqual([])
  })
})

test('films are prepared one at a time on a machine', async () => {
  const [one, other] = [await arrived(mp4), await arrived(mp4)]
  const answers = await Promise.all([one, other].map(({ id }) => transcode({ schoolId: 1, videoId: id })))
  expect(answers.filter((again) => again === undefined)).toHaveLength(1)
  expect(answers.filter((again) => again !== undefined)).toEqual([{ afterMs: 15_000 }])
})

test('a film for which there is no room any more says so', async () => {
  const video = await arrived(mp4, { length: 10, received: 10, size: 10 })
  await inSchool(1, (db) =>
    db.execute(sql`update videos set size = ${20 * 1024 ** 3 - 20} where school_id = 1
    and id = (select min(id) from videos where school_id = 1)`),
  )
  await transcode({ schoolId: 1, videoId: video.id })
  expect(await found(video)).toMatchObject({ status: 5, problem: 'no_room', size: 10 })
  expect(kept(video)).toEqual(['source'])
})

describe('a film that could not be prepared for a reason of ours', () => {
  test('says so on a full disk, where the muxer itself says nothing', async () => {
    const disk = await smallDisk(64)
    const source = path.join(tmpdir(), `${randomUUID()}.mp4`)
    writeFileSync(source, mp4)
    const watch = { onPercent: () => {}, signal: new AbortController().signal }
    const outcome = await transcodeApart({ source, folder: disk.folder, longest: 60 }, watch)
    disk.close()
    rmSync(source)
    expect(outcome).toMatchObject({ problem: 'no_room' })
  })

  test('says so on a disk that was full for a while, though it had room again in the end', async () => {
    const disk = await smallDisk(8 * 1024)
    const source = path.join(tmpdir(), `${randomUUID()}.mp4`)
    writeFileSync(source, await clip({ seconds: 12, rate: 6, sound: false }))
    const filling = path.join(disk.folder, 'filling')
    writeFileSync(filling, Buffer.alloc((8 * 1024 - 8) * 1024))
    const onPercent = (percent: number) => void (percent > 75 && rmSync(filling, { force: true }))
    const watch = { onPercent, signal: new AbortController().signal }
    const outcome = await transcodeApart({ source, folder: disk.folder, longest: 60 }, watch)
    expect(existsSync(filling)).toBe(false)
    disk.close()
    rmSync(source)
    expect(outcome).toMatchObject({ problem: 'no_room' })
  }, 60_000)

  test('is given up after many attempts that were cut short, keeps what was sent, and can be prepared again', async () => {
    const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const video = await arrived(mp4, { attempts: 8 })
    const again = () => owner.post(`/home/videos/${video.id}/prepare`)
    expect((await again()).status).toBe(409)
    await transcode({ schoolId: 1, videoId: video.id })
    const answer = await owner.request(`/home/videos/${video.id}`)
    const gaveUp = { status: 5, retriable: true, problem: expect.stringContaining('interrupted several times') }
    expect(await answer.json()).toMatchObject({ video: gaveUp })
    expect(kept(video)).toEqual(['source'])

    expect(await (await again()).json()).toMatchObject({ video: { status: 0, problem: null, retriable: false } })
    await runJobs()
    expect(await found(video)).toMatchObject({ status: 3, problem: null, attempts: 1 })
    expect((await again()).status).toBe(409)
  }, 60_000)

  test('is asked for anew when the queue has forgotten it for a day', async () => {
    const video = await arrived(mp4, { movedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    await runSchedule('videos.ask-for-forgotten')
    expect(await found(video)).toMatchObject({ status: 3 })
  })
})
