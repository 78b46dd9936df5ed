import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { listActivity } from '#app/platform/activity.server.ts'
import { inSchool, outsideSchools } from '#app/platform/db.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { failureOf } from '#tests/failure.ts'
import { meet } from '#tests/meet.ts'
import { clearSchoolCache } from './schools.server.ts'
import { changeSettings } from './settings.server.ts'
import { schools } from './tables.server.ts'

let admin: Visit
let actorId: number

beforeAll(async () => {
  const account = await inSchool(1, (db) => aStaffMember(db))
  actorId = account.id
  admin = await new Visit().as(account)
})
beforeEach(clearSchoolCache)

async function school(id = 1) {
  const [row] = await outsideSchools((db) => db.select().from(schools).where(eq(schools.id, id)))
  if (!row) throw new Error('no school')
  return row
}
const version = async () => (await school()).version
async function errorsOf(answer: Response): Promise<Record<string, string[]>> {
  return ((await answer.json()) as { errors: Record<string, string[]> }).errors
}

const company = {
  company_name: 'Kino sp. z o.o.',
  street: 'Polna 1',
  postal_code: '00-950',
  city: 'Warszawa',
  country: 'PL',
  vat_id: 'pl 123-456-32-18',
  company_email: 'biuro@kino.example',
}

const BRAND = { brand_hue: 224, brand_chroma: 0.11 }
const LOOK_CHOSEN = {
  ...{ look_theme: 'dark', look_corners: 'round', look_density: 'compact', look_font: 'lora' },
  ...{ look_header: 'centred', look_search: 'hidden', look_footer: 'columns' },
}
const LOOK_USUAL = {
  ...{ look_theme: 'system', look_corners: 'soft', look_density: 'comfortable', look_font: 'inter' },
  ...{ look_header: 'left', look_search: 'shown', look_footer: 'line' },
}
const saveBrand = async (wanted: Record<string, unknown>) =>
  admin.post('/home/settings/brand', { ...BRAND, ...wanted, version: await version() })
const htmlOf = async (path: string, visit = new Visit(), headers = {}) => (await visit.page(path, headers)).text()
const openingOf = async (...asked: Parameters<typeof htmlOf>) => /<html[^>]*>/.exec(await htmlOf(...asked))?.[0] ?? ''

test('the look of public pages is chosen, and the office keeps its own', async () => {
  expect(await openingOf('/login')).not.toMatch(/data-(theme|corners|density|font|header|search)/)
  expect(await htmlOf('/login')).not.toContain('css/fonts/')
  const wrong = await saveBrand(Object.fromEntries(Object.keys(LOOK_CHOSEN).map((name) => [name, 'url(x)'])))
  expect([wrong.status, Object.keys(await errorsOf(wrong))]).toEqual([422, Object.keys(LOOK_CHOSEN)])
  expect((await saveBrand(LOOK_CHOSEN)).status).toBe(200)
  const [entry] = await inSchool(1, (db) => listActivity(db, 1))
  expect(entry?.changes).toContainEqual({ field: 'look_corners', from: 'soft', to: 'round' })
  const worn = 'data-corners="round" data-density="compact" data-font="lora" data-header="centred" data-search="hidden"'
  for (const path of ['/', '/login', '/courses']) expect(await openingOf(path)).toContain(worn)
  expect(await htmlOf('/login')).toContain('css/fonts/lora.css')
  expect(await htmlOf('/courses')).toContain('class="foot-columns"')
  const office = await htmlOf('/home/settings/brand', admin)
  expect(/<html[^>]*>/.exec(office)?.[0]).not.toMatch(/data-(theme|corners|density|font|header|search)=/)
  // What is not sent stays as it is.
  await saveBrand({})
  expect(await openingOf('/login')).toContain(worn)
  await saveBrand(LOOK_USUAL)
  expect(await openingOf('/login')).not.toContain('data-font')
})

test('a visitor’s own theme goes before the school’s, that of their system too', async () => {
  await saveBrand({ look_theme: 'dark' })
  const opened = (cookie?: string) => openingOf('/login', new Visit(), cookie ? { cookie } : {})
  expect(await opened()).toContain('data-theme="dark"')
  expect(await opened('theme=light')).toContain('data-theme="light"')
  expect(await opened('theme=system')).not.toContain('data-theme')
  await saveBrand(LOOK_USUAL)
})

test('a page in React is opened anew where the next one looks different', async () => {
  await saveBrand({ look_theme: 'dark', look_corners: 'round' })
  const visit = (path: string, version: string) =>
    admin.request(path, { headers: { 'x-inertia': 'true', 'x-inertia-version': version } })
  expect((await visit('/account', 'dev dark round')).status).toBe(200)
  const left = await visit('/home/settings/brand', 'dev dark round')
  expect([left.status, left.headers.get('x-inertia-location')]).toEqual([409, '/home/settings/brand'])
  expect((await visit('/home/settings/brand', 'dev')).status).toBe(200)
  expect((await visit('/account', 'dev')).status).toBe(409)
  await saveBrand(LOOK_USUAL)
})

test('the foot of public pages says what the school wants it to', async () => {
  expect((await saveBrand({ footer_text: { pl: 'x'.repeat(301) } })).status).toBe(422)
  await saveBrand({ footer_text: { en: 'Made in <Kraków>', pl: 'Uczymy filmu' } })
  expect(await htmlOf('/courses', new Visit(), { cookie: 'locale=en' })).toContain('&lt;Kraków&gt;')
  expect(await htmlOf('/courses', new Visit(), { cookie: 'locale=pl' })).toContain('Uczymy filmu')
  await saveBrand({ footer_text: { en: '', pl: '' } })
  expect((await school()).footerText).toEqual({})
})

test('name and words are changed, sanitised, shown at once and written down', async () => {
  const words = {
    name: 'Kino',
    tagline: { en: 'See', pl: 'Patrz' },
    about: { en: '## Us\n<script>x</script><p>Hi</p>' },
  }
  const answer = await admin.post('/home/settings/identity', { ...words, version: await version() })
  expect(answer.status).toBe(200)
  const row = await school()
  expect(row).toMatchObject({ name: 'Kino', tagline: { en: 'See', pl: 'Patrz' } })
  expect(row.about).toEqual({ en: expect.stringContaining('<p>Hi</p>') })
  expect(row.about.en).not.toContain('script')
  expect(await (await new Visit().page('/login')).text()).toContain('Kino')
  const [entry] = await inSchool(1, (db) => listActivity(db, 1))
  expect(entry).toMatchObject({ action: 'settings.updated', actorKind: 'person', actorId })
  expect(entry?.changes.map(({ field }) => field).sort()).toEqual(['about', 'name', 'tagline'])
  expect(entry?.changes).toContainEqual({ field: 'name', from: 'Demo school', to: 'Kino' })
  const page = await (await admin.page('/home/activity?type=settings')).text()
  expect(page).toContain('Demo school')
})

test('each subject is a page of its own with one form, and leads back to it', async () => {
  const pages = { '': 'identity', brand: 'brand', region: 'region', company: 'company', search: 'search' }
  for (const [path, part] of Object.entries(pages)) {
    const page = await (await admin.page(`/home/settings/${path}`.replace(/\/$/, ''))).text()
    const forms = [...page.matchAll(/action="\/home\/settings\/(\w+)"/g)].map(([, of]) => of)
    expect(forms, path).toEqual([part])
  }
  const fields = { ...company, version: `${await version()}` }
  const saved = await admin.submit('/home/settings/company', fields)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/home/settings/company'])
  const refused = await admin.submit('/home/settings/company', {
    ...fields,
    vat_id: 'x',
    version: `${await version()}`,
  })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('action="/home/settings/company"')
})

test('what is not changed is not written down and makes nobody’s form stale', async () => {
  const before = await school()
  await admin.post('/home/settings/brand', { version: before.version, brand_hue: 224, brand_chroma: 0.11 })
  expect(await version()).toBe(before.version)
})

test('a colour is two numbers, or their digits', async () => {
  const { version: seen, brandChroma } = await school()
  for (const wrong of [null, [0.2], true, '', 'NaN', '1e-1', 0.41, -1]) {
    const answer = await admin.post('/home/settings/brand', { version: seen, brand_hue: 200, brand_chroma: wrong })
    expect(answer.status, JSON.stringify(wrong)).toBe(422)
  }
  expect((await school()).brandChroma).toBe(brandChroma)
  const digits = { version: `${seen}`, brand_hue: '200.5', brand_chroma: '0.1' }
  expect((await admin.submit('/home/settings/brand', digits)).status).toBe(303)
  expect(await school()).toMatchObject({ brandHue: 200.5, brandChroma: 0.1 })
})

test('a form that was opened before somebody else saved changes nothing: 409, and what was typed comes back', async () => {
  const stale = await version()
  await admin.post('/home/settings/search', { version: stale, seo: { title: { en: 'First' } } })
  const late = await admin.submit('/home/settings/search', { version: `${stale}`, 'seo.title.en': 'Second' })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('value="Second"')
  expect(page).toContain(`name="version" value="${stale + 1}"`)
  expect((await school()).seoTitle).toEqual({ en: 'First' })
})

test('of two who save at once one wins', async () => {
  const seen = await version()
  const save = (n: number) => () =>
    admin.post('/home/settings/search', { version: seen, seo: { title: { en: `Try ${n}` } } })
  const answers = await meet(/^update "schools"/, ...[1, 2, 3].map(save))
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
})

test('company data follow the rules of the specification', async () => {
  const good = await admin.post('/home/settings/company', { ...company, version: await version() })
  expect(good.status).toBe(200)
  expect((await school()).seller).toMatchObject({ vat_id: 'PL1234563218', postal_code: '00-950' })
  expect(await (await new Visit().page('/login')).text()).toContain('Polna 1, 00-950 Warszawa')
  const wrong: [object, string, RegExp][] = [
    [{ vat_id: 'PL 12/3' }, 'vat_id', /^Incorrect VAT Number format$/],
    [{ vat_id: 'NONUMBER' }, 'vat_id', /^Incorrect VAT Number format$/],
    [{ postal_code: '12345' }, 'postal_code', /12-345/],
    [{ company_email: 'kino' }, 'company_email', /example/],
    [{ country: 'Poland' }, 'country', /not valid/],
  ]
  for (const [change, field, text] of wrong) {
    const answer = await admin.post('/home/settings/company', { ...company, ...change, version: await version() })
    expect(answer.status).toBe(422)
    expect((await errorsOf(answer))[field]).toEqual([expect.stringMatching(text)])
  }
  for (const abroad of [
    { country: 'CZ', postal_code: '110 00', vat_id: '' },
    // Some countries have none.
    { country: 'AE', postal_code: '', vat_id: '' },
  ])
    expect(
      (await admin.post('/home/settings/company', { ...company, ...abroad, version: await version() })).status,
    ).toBe(200)
})

test('search texts count code points: 70 and 150', async () => {
  const fits = { seo: { title: { en: '🎬'.repeat(70) }, description: { en: 'ż'.repeat(150) } } }
  expect((await admin.post('/home/settings/search', { ...fits, version: await version() })).status).toBe(200)
  const long = { seo: { title: { en: 'a'.repeat(71) }, description: { pl: 'a'.repeat(151) } } }
  const answer = await admin.post('/home/settings/search', { ...long, version: await version() })
  expect(Object.keys(await errorsOf(answer)).sort()).toEqual(['seo.description.pl', 'seo.title.en'])
})

test('the home page says to search engines what the school wrote', async () => {
  await admin.post('/home/settings/search', {
    version: await version(),
    seo: { title: { en: 'Learn to see' }, description: { en: 'Cinema for the curious.' } },
  })
  const html = await (await new Visit().page('/?lang=en')).text()
  expect(html).toContain('Learn to see')
  expect(html).toMatch(/name="description"[^>]*content="Cinema for the curious\."/)
})

test('languages: at least one, the main one among them, and only those are offered', async () => {
  const region = { locale: 'pl', currency: 'PLN', time_zone: 'Europe/Warsaw' }
  const none = await admin.post('/home/settings/region', { ...region, locales: [], version: await version() })
  expect(Object.keys(await errorsOf(none))).toEqual(['locales'])
  const other = await admin.post('/home/settings/region', { ...region, locales: 'en', version: await version() })
  expect(Object.keys(await errorsOf(other))).toEqual(['locale'])
  const zone = { ...region, locales: ['pl'], time_zone: 'Mars/Olympus' }
  expect(
    Object.keys(await errorsOf(await admin.post('/home/settings/region', { ...zone, version: await version() }))),
  ).toEqual(['time_zone'])
  const polish = await admin.post('/home/settings/region', { ...region, locales: 'pl', version: await version() })
  expect(polish.status).toBe(200)
  const page = await (await new Visit().page('/login?lang=en', { 'accept-language': 'en' })).text()
  expect(page).toContain('<html lang="pl"')
  expect(page).not.toContain('lang=en')
  await admin.post('/home/settings/region', { ...region, locales: ['en', 'pl'], version: await version() })
})

test('the currency stays once somebody has paid', async () => {
  const region = { locale: 'pl', locales: ['en', 'pl'], time_zone: 'Europe/Warsaw' }
  const change = async (currency: string) =>
    (await admin.post('/home/settings/region', { ...region, currency, version: await version() })).status
  expect(await change('EUR')).toBe(200)
  expect(await change('PLN')).toBe(200)
  await inSchool(1, async (db) => {
    const [buyer, product] = [await aStudent(db), await aProduct(db)]
    const order = { schoolId: 1, accountId: buyer.id, productId: product.id, quantity: 1, locale: 'pl' as const }
    const money = { net: 100, vat: 23, vatRate: 23, total: 123, currency: 'PLN', provider: 'sandbox' as const }
    const person = { email: buyer.email, first_name: 'Kate', last_name: 'Nowak' }
    await db
      .insert(transactions)
      .values({ ...order, ...money, hash: 'h', orderKey: 'k', buyer: person, settledAt: new Date().toISOString() })
  })
  const answer = await admin.post('/home/settings/region', { ...region, currency: 'EUR', version: await version() })
  expect(Object.keys(await errorsOf(answer))).toEqual(['currency'])
  expect((await school()).currency).toBe('PLN')
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function upload(bytes: Uint8Array, filename: string): FormData {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], filename))
  return form
}

test('a logo is what its bytes say, is served publicly, and can be taken away', async () => {
  for (const [bytes, name] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'logo.png'],
    [Buffer.from('<html>'), 'logo.png'],
    [PNG.subarray(0, -20), 'half.png'],
    [Buffer.alloc(600_001, PNG), 'big.png'],
    [Buffer.alloc(0), 'none.png'],
  ] as const) {
    const answer = await admin.request('/home/settings/image/logo', { method: 'POST', body: upload(bytes, name) })
    expect(answer.status, name).toBe(422)
    expect(Object.keys(await errorsOf(answer))).toEqual(['image'])
  }
  const camera = Buffer.concat([PNG, Buffer.from('where it was taken')])
  const stored = await admin.request('/home/settings/image/logo', {
    method: 'POST',
    body: upload(camera, '../../x.svg'),
  })
  expect(stored.status).toBe(200)
  const { logo } = await school()
  expect(logo).toMatch(/^\/media\/public\/1\/[0-9a-f]{64}\.png$/)
  expect(await (await new Visit().page('/login')).text()).toContain(`src="${logo}"`)
  const shown = await new Visit().request(logo ?? '')
  const served = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(served).raw().toBuffer()).toEqual(await sharp(PNG).raw().toBuffer())
  expect(served.includes('taken')).toBe(false)
  await admin.post('/home/settings/image/logo/remove')
  expect((await school()).logo).toBeNull()
})

const squareOf = (side: number, width = side) =>
  sharp({ create: { width, height: side, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
function sendImage(which: string, bytes: Buffer, name: string) {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(bytes)], name))
  return admin.request(`/home/settings/image/${which}`, { method: 'POST', body })
}

test('the sign of the tab is a drawing without scripts, or a square of a size that fits', async () => {
  for (const bytes of [await squareOf(16), await squareOf(600), await squareOf(64, 65), Buffer.from('<html>')])
    expect((await sendImage('favicon', bytes, 'icon.png')).status).toBe(422)
  const drawing = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`)
  expect((await sendImage('favicon', drawing('<script>alert(1)</script>'), 'icon.svg')).status).toBe(422)
  expect((await sendImage('favicon', drawing('<path data-editor="x" d="M0 0h9"/>'), 'icon.svg')).status).toBe(200)
  const { favicon: drawn } = await school()
  expect(drawn).toMatch(/^\/media\/public\/1\/[0-9a-f]{64}\.svg$/)
  expect(await (await new Visit().request(drawn ?? '')).text()).not.toContain('editor')
  expect((await sendImage('favicon', await squareOf(64), 'icon.png')).status).toBe(200)
  const { favicon } = await school()
  const html = await htmlOf('/login')
  expect(html).toContain(`<link rel="icon" href="${favicon}"><link rel="apple-touch-icon" href="${favicon}">`)
  const asked = await new Visit().request('/favicon.ico')
  expect([asked.status, asked.headers.get('location')]).toEqual([302, favicon])
  await admin.post('/home/settings/image/favicon/remove')
  expect((await new Visit().request('/favicon.ico')).headers.get('content-type')).toBe('image/svg+xml')
})

test('a picture stands beside the forms with which people enter, and says what it shows', async () => {
  expect(await htmlOf('/login')).not.toContain('entry-picture')
  expect((await sendImage('login', await squareOf(640), 'room.png')).status).toBe(200)
  await saveBrand({ login_picture_alt: { en: 'Our "studio"', pl: 'Nasze studio' } })
  for (const path of ['/login', '/register'])
    expect(await htmlOf(path, new Visit(), { cookie: 'locale=en' })).toMatch(
      /class="entry-picture"[^>]* alt="Our &quot;studio&quot;"/,
    )
  await admin.post('/home/settings/image/login/remove')
  expect((await school()).loginPicture).toBeNull()
})

test('a body changes nothing that its form does not name', async () => {
  const before = await school()
  for (const extra of [
    { id: 2 },
    { school_id: 2 },
    { slug: 'x' },
    { role: 'owner' },
    { scripts: {} },
    { currency: 'EUR' },
  ]) {
    const answer = await admin.post('/home/settings/search', { version: before.version, ...extra })
    expect(answer.status).toBe(422)
    expect(Object.keys(await errorsOf(answer))).toEqual(Object.keys(extra))
  }
  expect(await school()).toEqual(before)
})

test('settings are the office’s: instructors and students get 403', async () => {
  for (const role of ['instructor', 'student'] as const) {
    const account = await inSchool(1, (db) => aStudent(db, { role }))
    const visit = await new Visit().as(account)
    expect((await visit.post('/home/settings/search', { version: await version() })).status).toBe(403)
    expect((await visit.page('/home/settings')).status).toBe(403)
  }
})

test('the database lets a school change its own row alone, and never its address', async () => {
  const other = await school(2)
  await inSchool(1, (db) => db.update(schools).set({ name: 'Taken over' }).where(eq(schools.id, 2)))
  expect(await school(2)).toEqual(other)
  const { told, said } = await failureOf((keep) =>
    inSchool(1, (db) => db.update(schools).set({ slug: 'x' }).where(eq(schools.id, 1)).catch(keep)),
  )
  expect(told).toMatchObject({ code: '42501' })
  expect(said).toContain('permission denied')
  await expect(outsideSchools((db) => db.update(schools).set({ name: 'x' }))).rejects.toThrow()
})

test('whatever setting is changed is stored, and written down by its name', async () => {
  const providers = [{ name: 'stripe', mode: 'sandbox' as const }]
  await inSchool(1, (db) => changeSettings(db, { schoolId: 1, id: actorId }, { providers }))
  expect((await school()).providers).toEqual(providers)
  const [entry] = await inSchool(1, (db) => listActivity(db, 1))
  expect(entry).toMatchObject({ actorId, changes: [{ field: 'providers', to: providers }] })
})
