import { globSync, readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { sendScriptEmails } from '#app/people/team/letters.server.ts'
import { getName } from '#app/platform/by-name.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { clearSchoolCache } from './schools.server.ts'
import { SCRIPT_PAGE_KINDS, SCRIPT_PAGES, scriptElements } from './script.ts'
import { findSettings } from './settings.server.ts'

const PASSWORD = 'three quiet foxes'
const fileOf = new Map(globSync('app/*/*/pages/*.tsx').map((file) => [getName(file), file]))
const pagesOnDisk = [...fileOf.keys()]

let owner: Visit
let ownerId: number
let ownerEmail: string
let slug: string
beforeAll(async () => {
  await inSchool(1, async (db) => {
    const account = await aStudent(db, { role: 'owner', password: PASSWORD })
    ;({ id: ownerId, email: ownerEmail } = account)
    slug = (await aProduct(db)).slug
  })
  owner = await new Visit().as({ schoolId: 1, id: ownerId })
})
beforeEach(async () => {
  env.allowDirectScripts = false
  clearSchoolCache()
  const url = process.env.OWNER_DATABASE_URL ?? ''
  await connected(url, (client) => client.query('update schools set scripts = null; delete from limits'))
})

async function save(wanted: Record<string, unknown>): Promise<Response> {
  const { version } = await inSchool(1, (db) => findSettings(db, 1))
  const body = { version, code: 'hello()', pages: SCRIPT_PAGE_KINDS, ...wanted }
  return owner.post('/home/settings/scripts', body)
}
const direct = (wanted: object = {}) => save({ mode: 'direct', current_password: PASSWORD, ...wanted })
const scriptsOf = async () => (await inSchool(1, (db) => findSettings(db, 1))).scripts
const html = async (address: string, visit = new Visit()) => (await visit.page(address)).text()

describe('where a script runs', () => {
  test('on no page unless its kind is chosen', async () => {
    expect((await save({ pages: [] })).status).toBe(200)
    expect(await html('/')).not.toContain('custom-script')
    await save({ pages: ['home'] })
    expect(await html('/')).toContain('<iframe sandbox="allow-scripts" src="/custom-script/frame"')
    expect(await html('/courses')).not.toContain('custom-script')
    expect(await html(`/${slug}`)).not.toContain('custom-script')
  })

  test('never where people log in, pay, keep their account, or in the back office, whatever is stored', async () => {
    env.allowDirectScripts = true
    await direct()
    const everything = { mode: 'direct' as const, hosts: [], hash: 'x', pages: [...SCRIPT_PAGE_KINDS, ...pagesOnDisk] }
    const allowed: string[] = Object.values(SCRIPT_PAGES).flat()
    for (const component of pagesOnDisk) {
      const elements = scriptElements(everything, component, true)
      if (allowed.includes(component)) expect(elements, component).toContain('custom-script')
      else expect(elements, component).toBe('')
    }
    const closed = [
      '/login',
      '/register',
      '/password/forgot',
      '/password/reset/x',
      `/${slug}/checkout`,
      '/nothing-here',
    ]
    for (const address of closed) {
      const shown = await html(address)
      expect(shown, address).toContain('</html>')
      expect(shown, address).not.toContain('custom-script')
    }
    for (const address of ['/home/settings', '/home/settings/scripts', '/home/team', '/home/settings/legal']) {
      const shown = await html(address, owner)
      expect(shown, address).toContain('</html>')
      expect(shown, address).not.toMatch(/src="\/custom-script/)
    }
  })

  test('the pages that may have one exist and are left by a full page load, so none outlives its page', () => {
    for (const component of Object.values(SCRIPT_PAGES).flat()) {
      expect(pagesOnDisk).toContain(component)
      expect(readFileSync(fileOf.get(component) ?? '', 'utf8'), component).toContain('export const hydrated = false')
    }
    expect([...SCRIPT_PAGE_KINDS].sort()).toEqual(Object.keys(SCRIPT_PAGES).sort())
  })
})

test('a snippet of HTML is kept as the code it stands for, with the hosts it needs; not in pages themselves', async () => {
  const snippet = '<script src="https://stats.example.com/count.js"></script>'
  expect((await save({ code: snippet })).status).toBe(200)
  expect((await scriptsOf())?.hosts).toEqual(['https://stats.example.com'])
  const page = await (await owner.request('/home/settings/scripts')).json()
  expect(page).toMatchObject({ state: 'sandboxed', code: expect.stringContaining('document.head.append(script)') })
  env.allowDirectScripts = true
  expect(await (await direct({ code: snippet })).json()).toMatchObject({
    errors: { code: [expect.stringContaining('frame')] },
  })
})

describe('the frame', () => {
  test('has no origin of its own, and loads two files of ours and what the school named', async () => {
    await save({ hosts: 'https://stats.example.com\nhttps://Stats.example.com/\n' })
    const frame = await new Visit().page('/custom-script/frame')
    expect(frame.status).toBe(200)
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src http://demo.localhost:3000/custom-script/ https://stats.example.com; " +
        "connect-src https://stats.example.com; img-src https://stats.example.com data:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'self'",
    )
    expect(policy).not.toMatch(/unsafe|allow-same-origin|\*/)
    expect(frame.headers.getSetCookie()).toEqual([])
    const code = await new Visit().request('/custom-script/code.js')
    expect([code.headers.get('content-type'), await code.text()]).toEqual(['text/javascript; charset=utf-8', 'hello()'])
  })

  test('is the only place that gets the script: a page of ours that asks for it is refused', async () => {
    await save({})
    const visit = new Visit()
    expect(
      (await visit.request('/custom-script/code.js', { headers: { 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(403)
    expect(
      (await visit.request('/custom-script/code.js', { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(200)
  })

  test('is gone when the script is stopped, and never another school’s', async () => {
    await save({})
    expect((await new Visit(2).page('/custom-script/frame')).status).toBe(404)
    expect((await owner.post('/home/settings/scripts/stop')).status).toBe(200)
    for (const file of ['frame', 'code.js', 'ready.js']) {
      expect((await new Visit().request(`/custom-script/${file}`)).status).toBe(404)
    }
    expect(await html('/')).not.toContain('custom-script')
  })
})

describe('directly in a page', () => {
  test('only where the operator allows it: 403, and what was stored before runs in the frame again', async () => {
    expect((await direct()).status).toBe(403)
    env.allowDirectScripts = true
    expect((await direct()).status).toBe(200)
    expect(await html('/')).toMatch(/<script defer src="\/custom-script\/code\.js\?v=[0-9a-f]{32}"><\/script>/)
    env.allowDirectScripts = false
    expect(await html('/courses')).toContain('<iframe sandbox="allow-scripts"')
  })

  test('only after the owner’s password, every time', async () => {
    env.allowDirectScripts = true
    for (const password of [undefined, 'wrong password']) {
      const answer = await save({ mode: 'direct', current_password: password })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { current_password: [expect.any(String)] } })
    }
    expect(await scriptsOf()).toBeNull()
    await direct()
    expect((await save({ mode: 'direct', code: 'other()' })).status).toBe(422)
  })

  test('the password cannot be guessed at leisure', async () => {
    env.allowDirectScripts = true
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await save({ mode: 'direct', current_password: `guess ${n}` })).status)
    expect(answers.slice(-2)).toEqual([429, 429])
  })

  test('every owner is told, once per change', async () => {
    env.allowDirectScripts = true
    const other = await inSchool(1, (db) => aStudent(db, { role: 'owner' }))
    const { version } = await inSchool(1, (db) => findSettings(db, 1))
    await direct()
    for (let n = 0; n < 2; n++) await sendScriptEmails({ schoolId: 1, actorId: ownerId, version })
    const mails = await inSchool(1, (db) => listMails(db, 1))
    const told = mails.filter(({ text }) => text.includes('/home/settings/scripts')).map(({ to }) => to)
    expect(told.sort()).toEqual([ownerEmail, other.email].sort())
  })
})

test.each([
  [{ hosts: ['https://*.example.com'] }, 'hosts'],
  [{ hosts: ['http://stats.example.com'] }, 'hosts'],
  [{ hosts: ["https://a.example; script-src 'unsafe-inline'"] }, 'hosts'],
  [{ hosts: ['https://a.example/path'] }, 'hosts'],
  [{ pages: ['login'] }, 'pages.0'],
  [{ code: 'x'.repeat(50_001) }, 'code'],
  [{ mode: 'anywhere' }, 'mode'],
  [{ hash: 'x' }, 'hash'],
  [{ school_id: 2 }, 'school_id'],
])('%j is refused', async (wanted, field) => {
  const answer = await save(wanted)
  expect(answer.status).toBe(422)
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
})

test('only the owner may touch it', async () => {
  for (const role of ['administrator', 'instructor', 'student'] as const) {
    const visit = await new Visit().as(await inSchool(1, (db) => aStudent(db, { role })))
    expect((await visit.page('/home/settings/scripts')).status).toBe(403)
    expect((await visit.post('/home/settings/scripts', { code: 'x' })).status).toBe(403)
    expect((await visit.post('/home/settings/scripts/stop')).status).toBe(403)
  }
})

describe('a container', () => {
  const SNIPPET = '<script src="https://chat.example.com/widget.js"></script>'
  const container = (wanted: object = {}) =>
    direct({ mode: 'container', category: 'marketing', code: SNIPPET, pages: ['home'], ...wanted })
  const policyOf = async (address: string, visit = new Visit()) =>
    (await visit.page(address)).headers.get('content-security-policy') ?? ''

  test('is off until somebody turns it on, the operator allows it, and the owner’s password says who it is', async () => {
    expect((await container()).status).toBe(403)
    env.allowDirectScripts = true
    expect((await container({ current_password: 'not this' })).status).toBe(422)
    expect(await html('/')).not.toMatch(/custom-script|data-consent/)
    expect((await container()).status).toBe(200)
    expect((await container({ category: 'everything' })).status).toBe(422)
    expect(await html('/')).toContain('src="/custom-script/container.js"')
    env.allowDirectScripts = false
    clearSchoolCache()
    expect(await html('/')).not.toContain('container.js')
    expect(await policyOf('/')).not.toContain('chat.example.com')
  })

  test('adds the hosts that are named, and no other, to the policy of the chosen pages alone', async () => {
    env.allowDirectScripts = true
    const before = await policyOf('/')
    await container({ hosts: 'https://files.example.com' })
    const policy = await policyOf('/')
    const hosts = 'https://files.example.com https://chat.example.com'
    for (const kind of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src', 'frame-src'])
      expect(policy.split('; ').find((part) => part.startsWith(`${kind} `))).toContain(hosts)
    expect(policy).not.toMatch(/script-src [^;]*(unsafe|\*|data:)/)
    for (const address of ['/courses', `/${slug}`, '/login', `/${slug}/checkout`, '/cookies'])
      expect(await policyOf(address), address).toBe(before)
    expect(await policyOf('/home/settings', owner)).toBe(before)
    await container({ hosts: '', pages: [] })
    expect(await policyOf('/')).toBe(before)
  })

  test.each([
    'https://*.example.com',
    'https://chat.example.com;frame-ancestors',
    "https://chat.example.com,'unsafe-eval'",
    'https://93.184.215.14',
  ])('loads nothing from %s, pasted or named', async (host) => {
    env.allowDirectScripts = true
    const before = await policyOf('/')
    const errorsOf = async (answer: Response) => Object.keys(((await answer.json()) as { errors: object }).errors)
    expect(await errorsOf(await container({ hosts: host }))).toEqual(['hosts'])
    expect(await errorsOf(await container({ code: `<script src="${host}/widget.js"></script>` }))).toEqual(['code'])
    expect(await policyOf('/')).toBe(before)
  })

  test('is loaded by a file of ours, which asks for the consent of its category first', async () => {
    env.allowDirectScripts = true
    await container()
    const page = await html('/')
    expect(page).toContain('data-consent="marketing"')
    expect(page).not.toMatch(/<script[^>]*src="\/custom-script\/code\.js/)
    const loader = await (await new Visit().request('/custom-script/container.js')).text()
    const run = (cookie: string) => {
      const added: string[] = []
      const listeners = new Map<string, () => void>()
      const document = {
        cookie,
        currentScript: { dataset: { code: '/custom-script/code.js?v=1', consent: 'marketing' } },
        createElement: () => ({ src: '' }),
        head: { append: ({ src }: { src: string }) => added.push(src) },
      }
      const add = (name: string, listener: () => void) => listeners.set(name, listener)
      const remove = (name: string) => listeners.delete(name)
      new Function('document', 'addEventListener', 'removeEventListener', loader)(document, add, remove)
      return { added, document, choose: () => listeners.get('consent')?.() }
    }
    for (const cookie of [
      '',
      'consent=no.marketing',
      'consent=yes.ga4',
      'consent=yes.statistics',
      'other=yes.marketing',
    ])
      expect(run(cookie).added, cookie).toEqual([])
    expect(run('a=b; consent=yes.ga4.marketing').added).toEqual(['/custom-script/code.js?v=1'])
    const later = run('')
    later.choose()
    expect(later.added).toEqual([])
    later.document.cookie = 'consent=yes.marketing'
    later.choose()
    later.choose()
    expect(later.added).toEqual(['/custom-script/code.js?v=1'])
  })

  test('has visitors asked for its category, and their choice kept', async () => {
    env.allowDirectScripts = true
    await container({ category: 'statistics' })
    const visit = new Visit().speaking('en')
    expect(await html('/', visit)).toContain('data-consent="statistics"')
    expect(await html('/cookies', visit)).toContain('tools of other services that count visits')
    await visit.post('/cookies', { agreed: true })
    expect(visit.cookies.get('consent')).toBe('yes.statistics')
    await visit.post('/cookies', { agreed: false })
    expect(visit.cookies.get('consent')).toBe('no.statistics')
    expect((await new Visit(2).request('/custom-script/container.js')).status).toBe(404)
    await save({})
    expect((await new Visit().request('/custom-script/container.js')).status).toBe(404)
  })
})
