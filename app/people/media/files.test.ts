import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { files } from './tables.server.ts'

const MB = 1024 * 1024
const FILES = path.resolve(process.env.DATA_DIR ?? '', 'files')
let teacher: Visit

beforeAll(async () => {
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
})

const PDF = Buffer.from('%PDF-1.7 a sheet')

/** The names of all bytes that are kept, and how many files are known. */
async function listStored() {
  mkdirSync(FILES, { recursive: true })
  const entries = readdirSync(FILES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return { names: entries.map(({ name }) => name).sort(), known: await inSchool(1, (db) => db.$count(files)) }
}

function send(visit: Visit, file: Buffer | null, { filename = 'sheet.pdf', more = {} } = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(more)) body.set(name, String(value))
  if (file) body.set('file', new File([new Uint8Array(file)], filename))
  return visit.request('/home/files', { method: 'POST', body })
}

/** A body of one file that comes for as long as it is asked for. */
function endless(parts: number, size: number) {
  const read = { parts: 0 }
  async function* bytes() {
    yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="long.bin"\r\n\r\n')
    for (; read.parts < parts; read.parts += 1) yield Buffer.alloc(size, read.parts)
    yield Buffer.from('\r\n--x--\r\n')
  }
  return { read, body: Readable.toWeb(Readable.from(bytes())) as ReadableStream }
}
const type = { 'content-type': 'multipart/form-data; boundary=x' }

async function sendStream(visit: Visit, body: ReadableStream, token?: string) {
  await visit.request('/csrf')
  const cookie = [...visit.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { host: HOSTS[1], accept: 'application/json', cookie, 'x-csrf-token': token ?? visit.csrf, ...type }
  return app.request(`http://${HOSTS[1]}/home/files`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

describe('a file', () => {
  test.each([
    ['plan "A".pdf', 'plan "A".pdf'],
    [`${'Materiały '.repeat(24)}.pdf`, `${'Materiały '.repeat(20).slice(0, 196)}.pdf`],
  ])('called %j keeps its name, its letters and its ending', async (filename, stored) => {
    const answer = await send(teacher, Buffer.from(`%PDF-1.7 ${filename}`), { filename })
    expect(await answer.json()).toMatchObject({ file: { filename: stored } })
  })

  test('comes with its row, its type by its bytes, its name as a label', async () => {
    const answer = await send(teacher, PDF, { filename: '../../\u202ecat.exe' })
    expect(answer.status).toBe(201)
    const { file } = (await answer.json()) as { file: { id: number } }
    expect(file).toEqual({
      id: expect.any(Number),
      filename: 'cat.exe',
      size: PDF.length,
      content_type: 'application/pdf',
    })
    const [row] = await inSchool(1, (db) => db.select().from(files).where(eq(files.id, file.id)))
    const sha256 = createHash('sha256').update(PDF).digest('hex')
    expect(row).toMatchObject({ key: `1/private/${sha256}.pdf`, visibility: 'private', sha256 })
    expect(Buffer.concat(await storage.read(row?.key ?? '').toArray())).toEqual(PDF)
  })

  test('of the same content is the same file', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => ((await (await send(teacher, PDF)).json()) as { file: { id: number } }).file.id),
    )
    expect(ids[0]).toBe(ids[1])
  })

  test.each([
    ['nothing', null, 422],
    ['no bytes', Buffer.alloc(0), 422],
  ])('%s is none', async (_, bytes, status) => {
    expect((await send(teacher, bytes)).status).toBe(status)
  })

  test('what is said beside it and nobody asked for is refused, and no file is made of it', async () => {
    const bytes = Buffer.from(`%PDF ${Math.random()}`)
    const before = await listStored()
    const answer = await send(teacher, bytes, { more: { visibility: 'public' } })
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['visibility'],
    ])
    expect((await listStored()).known).toBe(before.known)
  })

  test('is refused before a byte of it is read: without the token, and to students', async () => {
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const long = endless(1000, MB)
    expect((await sendStream(student, long.body)).status).toBe(403)
    expect(long.read.parts).toBeLessThan(3)
    const untold = endless(1000, MB)
    expect((await sendStream(teacher, untold.body, '')).status).toBe(419)
    expect(untold.read.parts).toBeLessThan(3)
    const body = new FormData()
    body.set('_token', teacher.csrf)
    body.set('file', new File([new Uint8Array(PDF)], 'sheet.pdf'))
    const answer = await teacher.request('/home/files', { method: 'POST', body, csrf: null })
    expect(answer.status).toBe(419)
  })

  test('that is too large is refused in the moment that it shows, and nothing of it stays', async () => {
    const long = endless(4000, MB)
    const kept = await listStored()
    const before = env.UPLOAD_MAX_MB
    const answer = await sendStream(teacher, long.body)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      413,
      `This file is larger than ${before} MB. Choose a smaller one.`,
    ])
    expect(long.read.parts).toBeLessThan(before + 10)
    expect(await listStored()).toEqual(kept)
  })

  test.each(['end', 'destroy'] as const)('whose sender breaks off is none: %s', async (way) => {
    const broken = new PassThrough()
    const before = await listStored()
    broken.write('--x\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\nhalf')
    setImmediate(() => broken[way]())
    expect((await sendStream(teacher, Readable.toWeb(broken) as ReadableStream)).status).toBe(400)
    expect(await listStored()).toEqual(before)
  })

  test('comes through a real connection as well', async () => {
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      await teacher.request('/csrf')
      const body = new FormData()
      body.set('file', new File([Buffer.alloc(3 * MB, 'z')], 'long.bin'))
      const { port } = server.address() as { port: number }
      const cookie = [...teacher.cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(`http://127.0.0.1:${port}/home/files`, {
        method: 'POST',
        headers: { accept: 'application/json', cookie, 'x-csrf-token': teacher.csrf },
        body,
      })
      expect([answer.status, await answer.json()]).toEqual([201, { file: expect.objectContaining({ size: 3 * MB }) }])
    } finally {
      server.close()
    }
  })
})
