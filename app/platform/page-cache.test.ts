import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookies } from './cookies.server.ts'
import { answerFromCache, CSRF_PLACE, cachePage, keyOfPage, setKeptHeaders } from './page-cache.server.ts'
import { getCsrf, newToken } from './tokens.server.ts'

const asked = {
  method: 'GET',
  host: 'demo.localhost',
  url: '/',
  cookie: undefined,
  acceptLanguage: 'en',
  accept: 'text/html',
}
const member = `session=m${newToken()}`
const visitor = `session=a${newToken()}`

describe('which pages may be kept for others', () => {
  test.each([
    ['a visitor’s', {}],
    ['a visitor’s with a session of nobody', { cookie: visitor }],
    ['one asked for without saying what', { accept: undefined }],
    ['one asked for with */*', { accept: '*/*' }],
    ['one of a campaign', { url: '/?utm_source=newsletter&utm_medium=e-mail&mc_cid=1a2b' }],
    ['one of an advertisement', { url: '/?gclid=Cj0KCQ&fbclid=IwAR2&msclkid=9' }],
  ])('%s', (_, change) => {
    expect(keyOfPage({ ...asked, ...change })).toBe(keyOfPage(asked))
  })

  test.each([
    ['a member’s', { cookie: member }],
    ['one with a query', { url: '/?to=%2Fcourses' }],
    ['one with a query beside that of a campaign', { url: '/?utm_source=newsletter&page=2' }],
    ['one of an affiliate, whose click is counted', { url: '/?ref=ada&utm_source=blog' }],
    ['one whose query only begins like that of a campaign', { url: '/?gclids=1' }],
    ['the answer to a form', { method: 'POST' }],
    ['JSON', { accept: 'application/json' }],
    ['JSON rather than HTML', { accept: 'application/json, text/html;q=0.5' }],
    ['one without a host', { host: '' }],
  ])('not %s', (_, change) => {
    expect(keyOfPage({ ...asked, ...change })).toBeUndefined()
  })

  test.each([
    ['school', { host: 'second.localhost' }],
    ['path', { url: '/courses' }],
    ['language of the browser', { acceptLanguage: 'pl' }],
    ['chosen language', { cookie: 'locale=pl' }],
    ['chosen language, however the cookies are parted', { cookie: 'a=b;locale=pl' }],
    ['theme', { cookie: 'theme=dark' }],
  ])('each %s has its own', (_, change) => {
    expect(keyOfPage({ ...asked, ...change })).not.toBe(keyOfPage(asked))
  })
})

describe('a kept page', () => {
  let server: Server
  let address = ''
  const key = () => keyOfPage({ ...asked, host: address, accept: '*/*', acceptLanguage: undefined }) ?? ''
  const get = (headers: Record<string, string> = {}) => fetch(`http://${address}/`, { headers })

  beforeAll(async () => {
    setKeptHeaders([['X-Content-Type-Options', 'nosniff']])
    server = createServer((request, response) => {
      if (!answerFromCache(request, response)) response.writeHead(299).end('from the application')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('goes to each visitor with their own token, and with the same headers', async () => {
    const page = `<meta name="csrf-token" content="${CSRF_PLACE}"><input value="${CSRF_PLACE}">`
    expect(cachePage(key(), page, 'mine')).toBe('<meta name="csrf-token" content="mine"><input value="mine">')
    const token = `a${newToken()}`
    const answer = await get({ cookie: sessionCookies(token, false).join('; ') })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toBe(page.replaceAll(CSRF_PLACE, getCsrf(token)))
  })

  test('puts no token into what people wrote, whatever they guess stands for one', async () => {
    const guesses = ['csrf-csrf-csrf-csrf-csrf-csrf-csrf-csrf-cs0', 'CSRF_PLACE', getCsrf(''), newToken()]
    const page = `<meta name="csrf-token" content="${CSRF_PLACE}"><p>${guesses.join('</p><p>')}</p>`
    expect(CSRF_PLACE).toMatch(/^[\w-]{43}$/)
    expect(cachePage(key(), page, 'mine').match(/mine/g)).toHaveLength(1)
    const token = `a${newToken()}`
    const text = await (await get({ cookie: sessionCookies(token, false).join('; ') })).text()
    expect(text.split(getCsrf(token))).toHaveLength(2)
    for (const guess of guesses) expect(text).toContain(`<p>${guess}</p>`)
  })

  test('gives a session to who came without one, each another', async () => {
    cachePage(key(), `<input value="${CSRF_PLACE}">`, 'mine')
    const answers = await Promise.all([get(), get()])
    const tokens = answers.map(
      (answer) => /session=(a[\w-]{43});/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '',
    )
    expect(new Set(tokens).size).toBe(2)
    const ids = answers.map((answer) => answer.headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
    for (const [index, answer] of answers.entries()) {
      expect(await answer.text()).toBe(`<input value="${getCsrf(tokens[index] ?? '')}">`)
    }
  })

  test('is not shown to members, to Inertia, or to who wants something else', async () => {
    cachePage(key(), 'kept', 'mine')
    expect((await get()).status).toBe(200)
    expect((await get({ cookie: member })).status).toBe(299)
    expect((await get({ 'x-inertia': 'true' })).status).toBe(299)
    expect((await get({ accept: 'application/json' })).status).toBe(299)
    expect((await get({ cookie: 'theme=dark' })).status).toBe(299)
  })
})
