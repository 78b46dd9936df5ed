import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { answerFromCache, cachePage, keyOfPage } from '#app/platform/page-cache.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { flushOpened } from './counting.server.ts'
import { getProductPage, getSource, isEntry, isProgram } from './source.ts'

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const host = HOSTS[1]

describe('where a page was opened from', () => {
  const from = (referer: string | undefined, url = '/') => getSource({ host: 'school.example', url, referer })

  test.each([
    [undefined, 'direct'],
    ['no address', 'direct'],
    ['https://www.google.com/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://l.instagram.com/?u=x', 'instagram'],
    ['https://m.facebook.com/', 'facebook'],
    ['https://t.co/abc', 'x'],
    ['https://notgoogle-fake.example/', 'other'],
    ['https://school.example/courses', 'site'],
    ['https://school.example/light?utm_medium=newsletter', 'email'],
    ['https://school.example/light?ref=OLGA', 'affiliate'],
  ])('is told by the page before: %s', (referer, source) => {
    expect(from(referer)).toBe(source)
  })

  test.each([
    ['/light?ref=OLGA', 'affiliate'],
    ['/light?utm_source=newsletter', 'email'],
    ['/light?utm_source=ig&utm_medium=social', 'instagram'],
    ['/light?utm_source=a-partner', 'other'],
    ['/light?utm_source=', 'search'],
  ])('or by its own address, which counts first: %s', (url, source) => {
    expect(from('https://www.google.com/', url)).toBe(source)
  })

  test('a visit is one from elsewhere', () => {
    expect(isEntry({ host: 'school.example', referer: undefined })).toBe(true)
    expect(isEntry({ host: 'school.example', referer: 'https://www.google.com/' })).toBe(true)
    expect(isEntry({ host: 'school.example', referer: 'https://school.example/courses' })).toBe(false)
  })

  test('programs are told by what they call themselves', () => {
    expect([undefined, '', 'Googlebot/2.1', 'curl/8.5.0', 'HeadlessChrome/140'].map(isProgram)).toEqual(
      Array(5).fill(true),
    )
    expect(isProgram(PERSON['user-agent'])).toBe(false)
  })

  test('pages of products are told by their addresses', () => {
    expect(getProductPage('/light?utm_source=x')).toEqual({ slug: 'light', step: 'product' })
    expect(getProductPage('/Light/checkout')).toEqual({ slug: 'light', step: 'checkout' })
    expect(['/', '/light/watch', '/articles/one'].map(getProductPage)).toEqual([undefined, undefined, undefined])
  })
})

/** What is kept of the days, without their dates. */
async function countsOf(school: 1 | 2 = 1): Promise<string[]> {
  await flushOpened()
  const { rows } = await inSchool(school, (db) =>
    db.execute<{ said: string }>(sql`select step || ' ' || source || ' ' || product_id || ' ' || count as said
      from visit_days where school_id = ${school} order by said`),
  )
  return rows.map(({ said }) => said)
}

test('openings of pages are counted by product and source, of people alone, and nothing of them is kept', async () => {
  const offer = await forSale()
  const visit = new Visit()
  const opens = (path: string, headers: object = {}, who = visit) => who.page(path, { ...PERSON, ...headers })
  await opens(`/${offer.slug}`, { referer: 'https://www.google.com/' })
  await opens(`/${offer.slug}/checkout`, { referer: `http://${host}/${offer.slug}` })
  await opens('/courses?utm_source=newsletter')
  await opens(`/${offer.slug}`, { referer: `http://${host}/courses?utm_source=newsletter` })
  const counted = [
    `checkout site ${offer.id} 1`,
    `product email ${offer.id} 1`,
    `product search ${offer.id} 1`,
    'visit email 0 1',
    'visit search 0 1',
  ]
  expect(await countsOf()).toEqual(counted)
  // Programs, staff, what is not there, what a browser loads ahead, and calls.
  await opens(`/${offer.slug}`, { 'user-agent': 'Googlebot/2.1' })
  const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  await opens(`/${offer.slug}`, {}, owner)
  await opens('/not-there')
  await opens(`/${offer.slug}`, { 'sec-purpose': 'prefetch' })
  await visit.request('/courses', { headers: PERSON })
  expect(await countsOf()).toEqual(counted)
  await opens(`/${offer.slug}`, { referer: 'https://www.google.com/' })
  expect(await countsOf()).toEqual(expect.arrayContaining([`product search ${offer.id} 2`, 'visit search 0 2']))
  expect(await countsOf(2)).toEqual([])
})

test('a kept page is counted after it was answered', async () => {
  const offer = await forSale()
  const url = `/${offer.slug}`
  const server = createServer((request, response) => {
    if (!answerFromCache(request, response)) response.writeHead(299).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = { method: 'GET', url, host, cookie: undefined, acceptLanguage: '*', accept: '*/*' }
  cachePage(keyOfPage(asked) ?? '', 'kept', 'mine')
  const headers = { ...PERSON, host, accept: '*/*', 'accept-language': '*' }
  try {
    const [answer] = (await once(get({ port, path: url, headers }), 'response')) as [IncomingMessage]
    expect([answer.statusCode, Buffer.concat(await answer.toArray()).toString()]).toEqual([200, 'kept'])
    expect(await countsOf()).toContain(`product direct ${offer.id} 1`)
  } finally {
    server.close()
  }
})
