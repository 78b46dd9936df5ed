import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { moveBack } from '#tests/earlier.ts'
import { meet } from '#tests/meet.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'

type Place = { upload: string; download: string }
const MB = 1024 * 1024
const host = 'demo.localhost'
const FILES = path.resolve(process.env.DATA_DIR ?? '', 'files')

let student: Visit
let png: Buffer
beforeEach(async () => {
  student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
})

async function place(visit: Visit): Promise<Place> {
  const answer = await visit.post('/home/images/create', { extension: 'png', filename: 'me.png' })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Place
}
const put = (address: string, body: BodyInit) =>
  app.request(`http://${host}${address}`, { method: 'PUT', headers: { host }, body, duplex: 'half' } as RequestInit)
const get = (address: string) => app.request(`http://${host}${address}`, { headers: { host } })
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

/** A body that tells how much of it was read. */
function watched(parts: number, size: number) {
  const read = { parts: 0 }
  const body = new ReadableStream(
    {
      pull(controller) {
        read.parts += 1
        if (read.parts > parts) controller.close()
        else controller.enqueue(new Uint8Array(size))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read }
}

const stored = () =>
  readdirSync(FILES, { recursive: true, withFileTypes: true }).map((entry) => path.join(entry.parentPath, entry.name))

describe('the body of an upload', () => {
  test('is not read before its place is known', async () => {
    const { body, read } = watched(10, 1000)
    expect((await put(`/media/images/${'x'.repeat(43)}`, body)).status).toBe(403)
    expect(read.parts).toBe(0)
  })

  test('is counted while it comes: five megabytes, and no more is read', async () => {
    const { upload } = await place(student)
    const { body, read } = watched(40, MB)
    expect((await put(upload, body)).status).toBe(413)
    expect(read.parts).toBeLessThan(9)
  })

  test('that breaks off leaves nothing behind, and the place open', async () => {
    const { upload } = await place(student)
    await put((await place(student)).upload, bytesOf(png))
    const before = stored()
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(bytesOf(png).subarray(0, 20)),
      pull: (controller) => controller.error(new Error('gone')),
    })
    expect((await put(upload, broken)).status).toBe(400)
    expect(stored()).toEqual(before)
    expect((await put(upload, bytesOf(png))).status).toBe(200)
  })

  test('may fail five times, then its place rests', async () => {
    const { upload } = await place(student)
    for (let times = 0; times < 5; times += 1) expect((await put(upload, 'no picture')).status).toBe(422)
    expect((await put(upload, bytesOf(png))).status).toBe(429)
  })
})

test('what is stored is for the program’s own user alone', async () => {
  await put((await place(student)).upload, bytesOf(png))
  const modes = stored().map((name) => {
    const { mode } = statSync(name)
    return [statSync(name).isDirectory() ? 'folder' : 'file', (mode & 0o777).toString(8)].join(' ')
  })
  expect([...new Set(modes)].sort()).toEqual(['file 600', 'folder 700'])
  expect(statSync(FILES).mode & 0o777).toBe(0o700)
})

/** As if so many bytes of pictures had been stored by somebody before. */
const fill = (visit: Visit, bytes: number) =>
  inSchool(1, (db) =>
    db.execute(sql`update image_uploads set size = ${bytes} where id = (select max(id) from image_uploads)`),
  ).then(() => visit)

describe('room', () => {
  test('of a student ends at 20 MB, in words that say what is left', async () => {
    await put((await place(student)).upload, bytesOf(png))
    const { upload, download } = await place(student)
    await fill(student, 20 * MB - 10)
    const refused = await put(upload, bytesOf(png))
    expect(refused.status).toBe(422)
    const { errors } = (await refused.json()) as { errors: { file: string[] } }
    expect(errors.file).toEqual([expect.stringMatching(/20\s480 kB/)])
    expect((await get(download)).status).toBe(404)
    await fill(student, 20 * MB)
    expect((await student.post('/home/images/create', { extension: 'png', filename: 'me.png' })).status).toBe(422)
    const body = new FormData()
    body.set('image', new File([bytesOf(png)], 'me.png', { type: 'image/png' }))
    expect((await student.request('/account/picture', { method: 'POST', body })).status).toBe(422)
  })

  test('is not doubled by sending at the same time', async () => {
    await put((await place(student)).upload, bytesOf(png))
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ size: string }>(sql`select size from image_uploads order by id desc limit 1`),
    )
    await fill(student, 20 * MB - Math.floor(1.5 * Number(rows[0]?.size)))
    const places = await Promise.all([place(student), place(student), place(student)])
    const answers = await meet(
      /^(?:update|insert into) "image_uploads"/,
      ...places.map(
        ({ upload }) =>
          async () =>
            put(upload, bytesOf(png)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422])
  })

  test('of a school ends for everybody, logos included', async () => {
    const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
    await put((await place(owner)).upload, bytesOf(png))
    const before = env.SCHOOL_STORAGE_MB
    const { upload } = await place(student)
    Object.assign(env, { SCHOOL_STORAGE_MB: 1 })
    try {
      await fill(owner, MB)
      expect((await put(upload, bytesOf(png))).status).toBe(422)
      const body = new FormData()
      body.set('image', new File([bytesOf(png)], 'logo.png', { type: 'image/png' }))
      const logo = await owner.request('/home/settings/image/logo', { method: 'POST', body })
      expect([logo.status, await logo.json()]).toMatchObject([
        422,
        { errors: { image: [expect.stringContaining('1 MB')] } },
      ])
    } finally {
      Object.assign(env, { SCHOOL_STORAGE_MB: before })
    }
  })
})

describe('a picture that nothing shows', () => {
  const age = () =>
    inSchool(1, (db) => db.execute(sql`update image_uploads set ${sql.raw(moveBack('25 hours', 'named_at'))}`))
  async function collect() {
    await age()
    await runSchedule('media.collect-unused')
  }
  async function sent(): Promise<string> {
    const { upload, download } = await place(student)
    await put(upload, bytesOf(png))
    return download
  }
  const show = (avatar: string | null) => student.post('/student', { first_name: 'Kate', locale: 'en', avatar })
  const statusOf = async (address: string) => (await get(address)).status

  test('is collected after a day, an avatar is not', async () => {
    const [avatar, unused] = [await sent(), await sent()]
    expect((await show(avatar)).status).toBe(200)
    await runSchedule('media.collect-unused')
    expect([await statusOf(avatar), await statusOf(unused)]).toEqual([200, 200])
    await collect()
    expect([await statusOf(avatar), await statusOf(unused)]).toEqual([200, 404])
  })

  test('goes when another takes its place, and stays when the same is saved again', async () => {
    const [one, other] = [await sent(), await sent()]
    await show(one)
    await show(one)
    expect(await statusOf(one)).toBe(200)
    await show(other)
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 200])
    await show(null)
    expect(await statusOf(other)).toBe(404)
  })

  test('goes with the account, also when the process that deleted it ended before its bytes', async () => {
    const avatar = await sent()
    await show(avatar)
    const file = path.join(FILES, avatar.replace('/media/public/1/', '1/public/'))
    expect(readFileSync(file).length).toBeGreaterThan(0)
    await inSchool(1, async (db) => {
      const { eraseImagesOf } = await import('./images.server.ts')
      const { rows } = await db.execute<{ id: string }>(sql`select id from accounts where avatar = ${avatar}`)
      await eraseImagesOf(db, { schoolId: 1, id: Number(rows[0]?.id) })
    })
    await runJobs()
    expect(await statusOf(avatar)).toBe(404)
  })
})
