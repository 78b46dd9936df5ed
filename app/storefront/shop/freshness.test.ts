import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import { priceHistory } from '#app/content/catalogue/tables.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { answerFromCache } from '#app/platform/page-cache.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'

afterEach(() => vi.useRealTimers())

const text = async (visit: Visit, path: string) => (await visit.page(path, { 'accept-language': 'en' })).text()

const server = createServer((request, response) => {
  if (!answerFromCache(request, response)) response.writeHead(204).end()
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** What a visitor gets before the application is asked: a kept page, or nothing. */
async function kept(path: string): Promise<string | undefined> {
  const headers = { host: HOSTS[1], accept: 'text/html', 'accept-language': 'en' }
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage]
  const chunks = await answer.toArray()
  return answer.statusCode === 204 ? undefined : Buffer.concat(chunks).toString()
}

test('the visitors of a campaign get the page that is kept for all, and it speaks of no campaign', async () => {
  await inSchool(1, (db) => aProduct(db, { slug: 'advertised' }))
  vi.useFakeTimers({ toFake: ['performance'] })
  const link = '/advertised?utm_source=canary-newsletter&fbclid=canary-click'
  expect(await text(new Visit(), link)).not.toContain('canary')
  const page = await kept('/advertised')
  expect(page).toContain('</html>')
  expect(page).not.toContain('canary')
  expect(await kept('/advertised?gclid=another')).toContain('</html>')
  expect(await kept('/advertised?promo=another')).toBeUndefined()
})

test('a change of price shows at once to members, and to visitors within a second', async () => {
  const { prices } = await inSchool(1, (db) => aProduct(db, { slug: 'dearer', amount: 10_000 }))
  const priceId = prices[0]?.id ?? 0
  const member = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(await text(member, '/dearer')).toContain('100.00')
  expect(await kept('/dearer')).toBeUndefined()
  expect(await text(new Visit(), '/dearer')).toContain('100.00')
  expect(await kept('/dearer')).toContain('100.00')

  await inSchool(1, (db) => changePrice(db, 1, priceId, { amount: 12_345 }))
  expect(await text(member, '/dearer')).toContain('123.45')
  vi.advanceTimersByTime(1000)
  expect(await kept('/dearer')).toBeUndefined()
  expect(await text(new Visit(), '/dearer')).toContain('123.45')
  expect(await kept('/dearer')).toContain('123.45')

  const history = await inSchool(1, (db) =>
    db
      .select({ amount: priceHistory.amount })
      .from(priceHistory)
      .where(eq(priceHistory.priceId, priceId))
      .orderBy(asc(priceHistory.id)),
  )
  expect(history).toEqual([{ amount: 10_000 }, { amount: 12_345 }])
})

test('a kept page is kept no longer than until its promo begins or ends', async () => {
  const now = Date.now()
  const [startsAt, endsAt] = [now + 3_600_300, now + 7_200_000].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ]
  async function reduced(slug: string, startsAt: string | null) {
    const { prices } = await inSchool(1, (db) => aProduct(db, { slug, amount: 20_000 }))
    const promo = { amount: 12_345, startsAt, endsAt, packages: -1 }
    await inSchool(1, (db) => changePrice(db, 1, prices[0]?.id ?? 0, { promo }))
    return `/${slug}`
  }
  /** Looks as a visitor when so many milliseconds are left until a moment, and again so much later. */
  async function around(path: string, at: string, before: number, later: number) {
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.parse(at) - before })
    const page = await text(new Visit(), path)
    expect(await kept(path)).toBeDefined()
    vi.advanceTimersByTime(later)
    const still = await kept(path)
    vi.useRealTimers()
    return { page, still: still !== undefined }
  }
  const coming = await reduced('for-a-while', startsAt)
  const early = await around(coming, startsAt, 5000, 500)
  expect([early.still, early.page.includes('123.45')]).toEqual([true, false])
  expect((await around(coming, startsAt, 400, 399)).still).toBe(true)
  expect((await around(coming, startsAt, 400, 400)).still).toBe(false)
  const going = await reduced('until-then', null)
  const begun = await around(going, endsAt, 5000, 500)
  expect([begun.still, begun.page.includes('123.45')]).toEqual([true, true])
  expect((await around(going, endsAt, 400, 399)).still).toBe(true)
  expect((await around(going, endsAt, 400, 400)).still).toBe(false)
})

test('a kept page holds nothing of the visitor who caused it', async () => {
  await inSchool(1, (db) => aProduct(db, { slug: 'shared' }))
  const first = new Visit()
  await first.request('/csrf')
  await text(first, '/shared')
  const page = (await kept('/shared')) ?? ''
  expect(page).toContain('csrf-token')
  expect(page).not.toContain(first.csrf)
  for (const value of first.cookies.values()) expect(page).not.toContain(value)
})

test('a page that was refused is not kept', async () => {
  await text(new Visit(), '/nothing-here')
  expect((await kept('/nothing-here')) === undefined).toBe(true)
})
