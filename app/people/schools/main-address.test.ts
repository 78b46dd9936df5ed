import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerFromCache, app } from '#app/app.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { meet } from '#tests/meet.ts'
import { loadOrigin } from './schools.server.ts'

let owner: Visit
let server: Server
let port: number

beforeAll(async () => {
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    if (!answerFromCache(request, response)) void listener(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  owner = await new Visit(1).as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
})
afterAll(() => new Promise((done) => server.close(done)))

beforeEach(async () => {
  await asTablesOwner('delete from domains')
  await asTablesOwner('delete from limits')
  await asTablesOwner(`insert into domains (school_id, host, token, verified_at, canonical) values
    (1, 'kino.example', 'a', now(), true), (1, 'www.kino.example', 'b', now(), false),
    (1, 'waiting.example', 'c', null, false), (2, 'second.example', 'd', now(), false)`)
})

async function idOf(host: string): Promise<number> {
  const [row] = await asTablesOwner(`select id from domains where host = '${host}'`)
  return Number(row?.id)
}

/** Asks for a page as a visitor's browser does. */
function open(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const { host } = new URL(url)
  return Promise.resolve(app.request(url, { method, headers: { host, accept: 'text/html,*/*;q=0.8', ...headers } }))
}

describe('on another host of the school', () => {
  test.each([
    ['http://www.kino.example/', '/'],
    ['http://demo.localhost:3000/courses?page=2&q=a%2Fb+c%3D%26&q=%C5%BC', '/courses?page=2&q=a%2Fb+c%3D%26&q=%C5%BC'],
    ['http://localhost:3000/some-course/checkout?promo=DEMO20', '/some-course/checkout?promo=DEMO20'],
    ['http://WWW.KINO.EXAMPLE./terms?version=1', '/terms?version=1'],
    ['http://www.kino.example/no-such/page', '/no-such/page'],
    ['http://www.kino.example/login?to=/my/courses', '/login?to=/my/courses'],
    ['http://www.kino.example/login?to=//evil.example/home', '/login?to=//evil.example/home'],
    ['http://www.kino.example//evil.example/x', '//evil.example/x'],
    ['http://www.kino.example/homeless', '/homeless'],
  ])('%s leads to the same page at the main address', async (url, path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await open(url, {}, method)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `http://kino.example:3000${path}`])
      // Whoever chooses another main address later is not followed by what browsers remember.
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('calls of scripts, forms, files, and the way into the back office are answered there', async () => {
    expect((await open('http://www.kino.example/me', { accept: 'application/json' })).status).toBe(200)
    expect((await open('http://www.kino.example/courses', { 'x-inertia': 'true' })).status).not.toBe(301)
    expect((await open('http://www.kino.example/login', { accept: 'application/json' }, 'POST')).status).toBe(419)
    expect((await open('http://www.kino.example/media/public/1/none')).status).toBe(404)
    expect((await open('http://demo.localhost/login?to=%2Fhome%2Fdomains')).status).toBe(200)
    const office = await open('http://demo.localhost/home/domains')
    expect(office.headers.get('location')).toBe('/login?to=%2Fhome%2Fdomains')
    expect((await owner.page('/home/domains')).status).toBe(200)
  })
})

test('the main address, and other schools, lead nowhere', async () => {
  expect((await open('http://kino.example/courses')).status).toBe(200)
  expect((await open('http://KINO.example.:3000/courses')).status).toBe(200)
  expect((await open('http://second.example/courses')).status).toBe(200)
  expect((await open('http://second.localhost/courses')).status).toBe(200)
})

test('a host that is nobody’s is a plain 404 without any school’s words', async () => {
  for (const host of ['waiting.example', 'other.example', 'kino.example.evil.test', 'xkino.example', '192.0.2.1']) {
    const answer = await open(`http://${host}/courses`)
    expect([answer.status, await answer.text()], host).toEqual([404, 'Not found'])
  }
})

test('the owner chooses: visitors are sent there at once, links in e-mails lead there', async () => {
  expect(await loadOrigin(1)).toBe('http://kino.example:3000')
  const chosen = await owner.post('/home/domains/main', { domain_id: await idOf('www.kino.example') })
  expect(chosen.status).toBe(200)
  expect(await loadOrigin(1)).toBe('http://www.kino.example:3000')
  expect((await open('http://kino.example/')).headers.get('location')).toBe('http://www.kino.example:3000/')

  expect((await owner.post('/home/domains/main', {})).status).toBe(200)
  expect(await loadOrigin(1)).toBe('http://localhost:3000')
  for (const host of ['kino.example', 'www.kino.example', 'demo.localhost'])
    expect((await open(`http://${host}/courses`)).status, host).toBe(200)
})

test('what is not proven, not there or another school’s cannot be chosen', async () => {
  const choose = async (domain_id: unknown) => (await owner.post('/home/domains/main', { domain_id })).status
  expect(await choose(await idOf('waiting.example'))).toBe(409)
  expect(await choose(await idOf('second.example'))).toBe(404)
  expect(await choose(987654321)).toBe(404)
  expect(await choose('kino.example')).toBe(422)
  expect(await loadOrigin(1)).toBe('http://kino.example:3000')
})

test('of two chosen at once one is the main address', async () => {
  const [first, second] = [await idOf('kino.example'), await idOf('www.kino.example')]
  await owner.post('/home/domains/main', { domain_id: null })
  const answers = await meet(
    /^update "domains"/,
    ...[first, second].map((domain_id) => () => owner.post('/home/domains/main', { domain_id })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await asTablesOwner('select id from domains where canonical')).toHaveLength(1)
})

test('the address that one works at is not released; from another it is, and no visitor is sent there any more', async () => {
  const id = await idOf('kino.example')
  const headers = { host: 'kino.example:3000' }
  const refused = await owner.request(`/home/domains/${id}/release`, { method: 'POST', headers })
  expect(refused.status).toBe(409)
  expect((await owner.post(`/home/domains/${id}/release`)).status).toBe(200)
  expect((await open('http://kino.example/')).status).toBe(404)
  expect((await open('http://www.kino.example/courses')).status).toBe(200)
  expect(await loadOrigin(1)).toBe('http://localhost:3000')
})

test('links are made from the chosen address, whatever a request says of its host', async () => {
  const spoofed = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-host': 'evil.example' }
  const page = await (await open('http://kino.example/courses', spoofed)).text()
  expect(page.includes('evil.example')).toBe(false)
  expect(page).toContain('<link rel="canonical" href="http://kino.example:3000/courses"')
  const moved = await open('http://www.kino.example/courses', spoofed)
  expect(moved.headers.get('location')).toBe('http://kino.example:3000/courses')
})

describe('whether a proxy may have a certificate', () => {
  const ask = async (domain: string) =>
    (await app.request(`/tls/ask?domain=${encodeURIComponent(domain)}`, { headers: { host: '127.0.0.1:3000' } })).status

  test('for what is served', async () => {
    for (const host of ['localhost', 'demo.localhost', 'second.localhost', 'kino.example', 'WWW.Kino.Example.'])
      expect(await ask(host), host).toBe(200)
    await asTablesOwner(`update domains set missing_since = now(), problem = 'no_record' where host = 'kino.example'`)
    expect(await ask('kino.example'), 'while its proof is missing').toBe(200)
  })

  test('for nothing else', async () => {
    const others = ['', 'waiting.example', 'other.example', 'nobody.localhost', 'kino.example.evil.test', '192.0.2.1']
    for (const host of [...others, '*.localhost', 'a.demo.localhost', 'kino.example/x', "kino.example' or 1=1"])
      expect(await ask(host), host).toBe(404)
    expect((await app.request('/tls/ask', { headers: { host: '127.0.0.1:3000' } })).status).toBe(404)
    await asTablesOwner(`update domains set released_at = now(), canonical = false where host = 'kino.example'`)
    expect(await ask('kino.example')).toBe(404)
  })

  test('guesses are limited, and keep nobody’s own domain from its certificate', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 70; n += 1) statuses.push(await ask(`guess-${n}.example`))
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses.at(-1)).toBe(429)
    expect(await ask('kino.example')).toBe(200)
  })

  test('without a session or a cookie', async () => {
    const answer = await app.request('/tls/ask?domain=kino.example', { headers: { host: '127.0.0.1:3000' } })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  })
})

describe('a request that names no host', () => {
  /** What a server answers to these lines. */
  async function answerTo(...lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    return Buffer.concat(await socket.toArray()).toString()
  }

  test.each([
    [['GET / HTTP/1.1']],
    [['GET / HTTP/1.1', 'Host:']],
    [['GET / HTTP/1.1', 'Host: :3000']],
    [['GET / HTTP/1.1', 'Host: .']],
    [['GET / HTTP/1.0']],
    [['GET http://demo.localhost/ HTTP/1.1', 'Host:']],
    [['GET http://demo.localhost/ HTTP/1.0']],
  ])('is refused, whatever is kept: %j', async (lines) => {
    expect(await answerTo('GET / HTTP/1.1', 'Host: second.example')).toContain('Second school')
    const answer = await answerTo(...lines)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('school')
  })
})

describe('kept pages', () => {
  async function get(host: string, path = '/courses'): Promise<{ status: number; text: string }> {
    const { get: ask } = await import('node:http')
    return new Promise((done, fail) => {
      ask({ port, host: '127.0.0.1', path, headers: { host, accept: 'text/html' } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      }).on('error', fail)
    })
  }

  test('never cross from one host to another', async () => {
    const names = { 'kino.example': 'Demo school', 'second.example': 'Second school', 'other.example': 'Not found' }
    for (let round = 0; round < 3; round += 1) {
      for (const [host, name] of Object.entries(names)) {
        const { text } = await get(host)
        for (const other of Object.values(names)) expect(text.includes(other), `${host}: ${other}`).toBe(other === name)
      }
      expect((await get('www.kino.example', '/')).status).toBe(301)
    }
  })
})
