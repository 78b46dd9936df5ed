import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { bytesFor, LONGEST } from './body.server.ts'

const KB = 1024

/** Sends JSON as it stands. */
async function send(json: string, path = '/login', headers: Record<string, string> = {}) {
  const visit = new Visit()
  await visit.request('/csrf')
  const cookie = [...visit.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.request(`http://${HOSTS[1]}${path}`, {
    method: 'POST',
    headers: {
      host: HOSTS[1],
      cookie,
      'content-type': 'application/json',
      'content-length': String(json.length),
      'x-csrf-token': visit.csrf,
      ...headers,
    },
    body: json,
  })
}

/** More than anybody may read of a body, in kB: one that is read further ends there, so that its test fails and ends. */
const FAR_TOO_MUCH = 32 * KB

/** Sends a body without an end, and tells how many kB of it were read. */
async function endless(visit: Visit, headers: Record<string, string>) {
  let read = 0
  const source = {
    pull(controller: ReadableStreamDefaultController) {
      read += 1
      if (read > FAR_TOO_MUCH) return controller.close()
      controller.enqueue(new TextEncoder().encode('x'.repeat(KB)))
    },
  }
  const cookie = [...visit.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = {
    method: 'POST',
    headers: { host: HOSTS[1], cookie, accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: new ReadableStream(source, { highWaterMark: 0 }),
    duplex: 'half',
  }
  const { status } = await app.request(new Request(`http://${HOSTS[1]}/login`, request))
  return { status, read }
}

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']))
const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`

describe('a body', () => {
  test.each([
    ['200 values', JSON.stringify(fields(200)), 422],
    ['201 values', JSON.stringify(fields(201)), 413],
    ['201 values in a list', JSON.stringify({ email: Array(200).fill(1) }), 413],
    ['a list in a text', JSON.stringify({ email: '[,[,"'.repeat(1000) }), 422],
    ['ten objects inside each other', nested(10), 422],
    ['eleven', nested(11), 413],
    ['64 kB', JSON.stringify({ email: 'x'.repeat(64 * KB - 12) }), 422],
    ['a byte more', JSON.stringify({ email: 'x'.repeat(64 * KB - 11) }), 413],
    ['half a text', '{"email":"', 400],
    ['half a sign', '{"email":"\\', 400],
    ['a list', '[]', 400],
  ])('of %s', async (_, json, status) => {
    expect((await send(json)).status).toBe(status)
    expect((await send(json, '/login', { 'transfer-encoding': 'chunked' })).status, 'without a length').toBe(status)
  })

  test.each([
    ['200 fields', 199, 422],
    ['201 fields', 200, 413],
  ])('of a form with %s', async (_, count, status) => {
    const visit = new Visit()
    await visit.request('/csrf')
    expect((await visit.submit('/login', fields(count))).status).toBe(status)
    const parts = new FormData()
    for (const [name, value] of Object.entries({ _token: visit.csrf, ...fields(count) })) parts.append(name, value)
    const answer = await visit.request('/login', { method: 'POST', body: parts, accept: 'text/html', csrf: null })
    expect(answer.status).toBe(status)
  })

  test('as long as its route declares, and never over 1 MB', async () => {
    const note = (length: number) => send(JSON.stringify({ note: 'x'.repeat(length) }), '/lecture/1/notes')
    expect((await note(bytesFor(40_000) - 20)).status).toBe(401)
    expect((await note(bytesFor(40_000))).status).toBe(413)
    expect(bytesFor(1_000_000)).toBe(LONGEST)
    const terms = (length: number) => send(JSON.stringify({ text: 'x'.repeat(length) }), '/home/settings/legal')
    expect((await terms(LONGEST - 20)).status).toBe(401)
    expect((await terms(LONGEST)).status).toBe(413)
  })

  test.each([
    ['without a token', {}],
    ['with another’s', { 'x-csrf-token': 'x'.repeat(43) }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is not read', async (_, wrong: Record<string, string>) => {
    const visit = new Visit()
    await visit.request('/csrf')
    const token: Record<string, string> = 'sec-fetch-site' in wrong ? { 'x-csrf-token': visit.csrf } : {}
    expect(await endless(visit, { ...token, ...wrong })).toEqual({ status: 419, read: 0 })
  })

  test('may be left out', async () => {
    const visit = new Visit()
    await visit.request('/csrf')
    expect((await visit.request('/home/exams/1', { method: 'DELETE' })).status).toBe(401)
  })

  test('without an end is dropped no further than a bound', async () => {
    const visit = new Visit()
    await visit.request('/csrf')
    const { status, read } = await endless(visit, { 'x-csrf-token': visit.csrf })
    expect(status).toBe(413)
    expect(read).toBeLessThan(16 * KB + 70)
  })
})

describe('what an answer tells of wrong fields', () => {
  test('is bounded, whatever was sent', async () => {
    const names = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}${'n'.repeat(300)}`, 1]))
    const { errors } = (await (await send(JSON.stringify(names))).json()) as { errors: object }
    expect(Object.keys(errors)).toHaveLength(50)
    for (const name of Object.keys(errors)) expect(name.length).toBeLessThanOrEqual(100)
  })

  test.each([
    ['half a letter', '"\\ud800"'],
    ['the other half', '"a\\udc00b"'],
    ['NUL', '"a\\u0000b"'],
    ['marks without end', `"a${'\\u0301'.repeat(31)}"`],
  ])('a text with %s is none, in any field', async (_, text) => {
    for (const field of ['email', 'password', 'to']) {
      const answer = await send(`{"email":"a@b.test","password":"x","${field}":${text}}`)
      expect(answer.status).toBe(422)
      expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
    }
  })
})

describe('over a real connection', () => {
  let server: Server
  let port: number

  beforeAll(async () => {
    server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const MB = 1024 * 1024

  test.each([64 * 1024 + 1, MB, 8 * MB])(
    'a body of %i bytes is refused by an answer that can be read',
    async (bytes) => {
      const socket = connect(port, 'localhost')
      const read = text(socket)
      socket.write(`POST /login HTTP/1.1\r\nHost: demo.localhost\r\nConnection: close\r\nAccept: application/json\r\n`)
      socket.write(`Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`)
      for (let left = bytes; left > 0; left -= 64 * 1024) {
        if (!socket.write('x'.repeat(Math.min(left, 64 * 1024)))) await once(socket, 'drain')
      }
      const answer = await read
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toContain('"message"')
    },
  )

  test('fetch reads it, before a token is asked for', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://localhost:${port}/login`, { method: 'POST', headers, body: 'x'.repeat(2 * MB) })
    expect([answer.status, await answer.json()]).toEqual([413, { message: expect.any(String) }])
  })
})
