import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/tables.server.ts'
import { HOSTS, Visit } from '#tests/browser-like.ts'
import { clockAhead } from '#tests/clock-ahead.ts'
import { plan } from '#tests/joining.ts'

const SITE = 'https://partner.example'
let owner: Visit

beforeAll(async () => {
  const boss = await inSchool(1, async (db) => {
    const boss = await aStaffMember(db)
    await aCourse(db, { slug: 'shown-elsewhere', teacherIds: [boss.id] })
    await aCourse(db, { slug: 'hidden-draft', status: 'draft', teacherIds: [boss.id] })
    return boss
  })
  await inSchool(2, (db) => aCourse(db, { schoolId: 2, slug: 'of-another-school', currency: 'EUR' }))
  owner = await new Visit().as(boss)
})

const ask = (path: string, headers: Record<string, string> = {}) => new Visit().request(path, { headers })
const fromSite = (path: string, origin = SITE) => ask(path, { origin })
const allow = (origins: string[]) => owner.request('/home/settings/embedding', { method: 'PUT', body: { origins } })

describe('sites that may show what is the school’s', () => {
  test('are named in the settings, as browsers name them', async () => {
    const saved = await allow([`${SITE}/`, 'https://PARTNER.example', 'http://localhost:4000'])
    expect([saved.status, await saved.json()]).toEqual([200, { origins: [SITE, 'http://localhost:4000'] }])
    expect(await (await owner.request('/home/settings/embedding')).json()).toEqual({
      origins: [SITE, 'http://localhost:4000'],
    })
    for (const origins of [['*'], ['http://partner.example'], [`${SITE}/shop`], 'null'])
      expect((await owner.request('/home/settings/embedding', { method: 'PUT', body: { origins } })).status).toBe(422)
  })

  test('alone are answered, without a cookie', async () => {
    await allow([SITE])
    const answer = await fromSite('/embed/product?slug=shown-elsewhere')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, SITE])
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
    for (const origin of ['https://evil.example', 'null', `${SITE}.evil.example`]) {
      const refused = await fromSite('/embed/product?slug=shown-elsewhere', origin)
      expect([origin, refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([origin, 403, null])
    }
    await allow([])
    expect((await fromSite('/embed/product?slug=shown-elsewhere')).status).toBe(403)
  })

  test('of another school are not this school’s', async () => {
    await allow([SITE])
    const answer = await new Visit(2).request('/embed/product?slug=of-another-school', { headers: { origin: SITE } })
    expect(answer.status).toBe(403)
  })
})

test.each(['hidden-draft', 'of-another-school', 'nothing', '../x', ''])('%j is shown to no site', async (slug) => {
  await allow([SITE])
  for (const path of ['product?slug', 'reviews?product'])
    expect((await fromSite(`/embed/${path}=${encodeURIComponent(slug)}`)).status).toBe(404)
})

test('a plan of several periods costs from its first, and leads to where one is chosen', async () => {
  const { id, slug } = await plan()
  const told = (await (await ask(`/embed/product?slug=${slug}&locale=en`)).json()) as { price: string; action: object }
  expect(told.price.replaceAll('\u00a0', ' ')).toBe('from PLN 59.00')
  expect(told.action).toEqual({
    text: 'Choose a period',
    address: expect.stringMatching(new RegExp(`^http[^/]+//[^/]+/subscribe/checkout#plan-${id}$`)),
  })
})

test('a connection asks so often for all elements together and no more, whatever others do; the script and kept pages stay', async () => {
  const from = (ip: string, path: string, accept?: string) => new Visit(1, ip).request(path, { accept })
  const bucket = 'a:192.0.2.77 embed'
  const drain = (tokens: number) =>
    inSchool(1, (db) =>
      db
        .insert(limits)
        .values({ schoolId: 1, bucket, tokens, refilledAt: sql`now()` })
        .onConflictDoUpdate({ target: [limits.schoolId, limits.bucket], set: { tokens, refilledAt: sql`now()` } }),
    )
  expect((await from('192.0.2.77', '/embed/product?slug=shown-elsewhere')).status).toBe(200)
  await drain(-1e6)
  const asked = ['/embed/product?slug=shown-elsewhere', '/embed/reviews?product=shown-elsewhere', '/oembed?url=x']
  for (const path of asked) {
    const refused = await from('192.0.2.77', path)
    expect([path, refused.status]).toEqual([path, 429])
    expect((await from('192.0.2.78', path)).status).not.toBe(429)
  }
  expect((await from('192.0.2.77', '/embed/lead-form?form_id=1')).status).toBe(429)
  expect((await from('192.0.2.77', '/shown-elsewhere', 'text/html')).status).toBe(200)
  expect((await from('192.0.2.77', '/embed.js')).status).not.toBe(429)
  await drain(600)
  expect((await from('192.0.2.77', '/embed/product?slug=shown-elsewhere')).status).toBe(200)
})

test('a product is told in the language of the page around, ready to be drawn', async () => {
  const told = async (locale: string) =>
    (await (await ask(`/embed/product?slug=shown-elsewhere&locale=${locale}`)).json()) as Record<string, unknown>
  const [english, polish] = [await told('en'), await told('pl')]
  expect(english).toMatchObject({
    address: expect.stringContaining('/shown-elsewhere'),
    price: expect.stringMatching(/\d/),
    action: { text: 'Buy the course', address: expect.stringMatching(/^https?:\/\/.*\/shown-elsewhere\/checkout$/) },
    left: null,
  })
  expect(polish.action).not.toEqual(english.action)
  expect(await (await ask('/embed/reviews?product=shown-elsewhere&locale=pl')).json()).toMatchObject({
    reviews: [],
    next: null,
  })
})

test('of an event it is told how long it is until it begins, by the database’s clock', async () => {
  const { slug } = await inSchool(1, (db) => anEvent(db, { inHours: 2 }))
  const told = async () => (await (await ask(`/embed/product?slug=${slug}`)).json()) as { left: number }
  for (const { left } of [await told(), await clockAhead(1, told)]) {
    expect(left).toBeGreaterThan(7_000_000)
    expect(left).toBeLessThanOrEqual(7_200_000)
  }
})

test('a form is taken from a site that may, with its errors by field, and from nobody without an origin', async () => {
  await allow([SITE])
  const made = await owner.post('/home/lead-forms', { title: 'News' })
  const { lead_form } = (await made.json()) as { lead_form: { id: number } }
  const shown = await (await fromSite(`/embed/lead-form?form_id=${lead_form.id}&locale=en`)).json()
  expect(shown).toMatchObject({ form: { title: 'News' }, questions: [{ name: 'name' }, { name: 'email' }] })
  const polish = await (await fromSite(`/embed/lead-form?form_id=${lead_form.id}&locale=pl`)).json()
  expect(polish).toMatchObject({
    form: { success_header: 'Dziękujemy', button_text: 'Zapisz się' },
    questions: [{ title: 'Imię' }, { title: 'E-mail' }],
    words: { optional: '(opcjonalnie)' },
  })
  const send = (fields: Record<string, string>, origin?: string) =>
    new Visit().request('/embed/lead?locale=en', {
      method: 'POST',
      csrf: null,
      body: new URLSearchParams({ form_id: String(lead_form.id), ...fields }),
      headers: origin ? { origin } : {},
    })
  const wrong = await send({ email: 'no address' }, SITE)
  expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([422, SITE])
  expect(Object.keys(((await wrong.json()) as { errors: object }).errors).sort()).toEqual(['email', 'name'])
  const good = { name: 'Ola', email: 'ola@example.com' }
  expect((await send(good, SITE)).status).toBe(201)
  expect((await send(good, 'https://evil.example')).status).toBe(403)
  expect((await send(good)).status).toBe(403)
  expect((await send({ ...good, form_id: '987654321' }, SITE)).status).toBe(404)
})

describe('oEmbed', () => {
  const oembed = (url: string) => ask(`/oembed?${new URLSearchParams({ url })}`)
  const here = async (path: string) => {
    const { address } = (await (await ask('/embed/product?slug=shown-elsewhere')).json()) as { address: string }
    return address.replace('/shown-elsewhere', path)
  }

  test('says what to show in the place of a link, to everybody', async () => {
    const answer = await oembed(await here('/shown-elsewhere'))
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(await answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      html: expect.stringMatching(/^<katedra-course product="shown-elsewhere"><a href=.*embed\.js"><\/script>$/),
    })
    expect((await ask(`/oembed?format=xml&url=${encodeURIComponent(await here('/shown-elsewhere'))}`)).status).toBe(501)
  })

  test('takes no more room than there is', async () => {
    const size = async (room: string) => {
      const url = encodeURIComponent(await here('/shown-elsewhere'))
      const { width, height } = (await (await ask(`/oembed?url=${url}${room}`)).json()) as {
        width: number
        height: number
      }
      return [width, height]
    }
    const whole = await size('')
    expect(await size('&maxwidth=120&maxheight=90.5')).toEqual([120, 90])
    for (const room of ['&maxwidth=9999', '&maxwidth=-5&maxheight=0', '&maxwidth=wide'])
      expect(await size(room)).toEqual(whole)
  })

  test('is named in the head of what it shows, and of nothing else', async () => {
    const named = async (path: string) => {
      const html = await (await new Visit().page(path)).text()
      return /<link[^>]* type="application\/json\+oembed" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1]
    }
    const address = await named('/shown-elsewhere')
    expect(await (await ask(address ?? '')).json()).toMatchObject({ type: 'rich', title: expect.stringMatching(/\w/) })
    for (const path of ['/', '/courses']) expect([path, await named(path)]).toEqual([path, undefined])
  })

  test('knows nothing of drafts, other schools and other sites', async () => {
    const unknown = ['/hidden-draft', '/of-another-school', '/courses', '/', '/articles/nothing']
    for (const path of unknown) expect([path, (await oembed(await here(path))).status]).toEqual([path, 404])
    for (const url of ['', 'x', 'https://evil.example/shown-elsewhere', `http://${HOSTS[2]}/of-another-school`])
      expect([url, (await oembed(url)).status]).toEqual([url, 404])
  })
})
