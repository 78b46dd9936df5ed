import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { listActivity } from '#app/platform/activity.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { clearSchoolCache } from './schools.server.ts'
import { findSettings } from './settings.server.ts'
import { readStyleSheet } from './style-sheet.server.ts'

const PICTURE = `/media/public/1/${'a'.repeat(64)}.png`

/** What of a sheet is written between the scope and what we say ourselves. */
const writtenAs = (source: string) =>
  /^@scope \(#main\) to \(form, \.price-lines\)\{(.*)\}@layer base/.exec(readStyleSheet(source, 1).css)?.[1]
const keysOf = (source: string) => readStyleSheet(source, 1).problems.map(([key]) => key)

describe('a style sheet of the school’s own', () => {
  test.each([
    ['h1 { color: red; letter-spacing: 0 }', 'h1{color:red;letter-spacing:0}'],
    ['/* a */ .a:hover::before { content: "x"; /* b */ }', '.a:hover::before{content:"x"}'],
    [
      '@media (min-width: 1024px) { .band { padding-block: 96px } }',
      '@media (min-width:1024px){.band{padding-block:96px}}',
    ],
    [
      'a > b + .c:not(.d):nth-child(2n+1) { color: light-dark(#000, #fff) }',
      'a>b+.c:not(.d):nth-child(2n+1){color:light-dark(#000,#fff)}',
    ],
    [
      `.a { background: linear-gradient(red, var(--brand)), url("${PICTURE}") }`,
      `.a{background:linear-gradient(red,var(--brand)),url(${PICTURE})}`,
    ],
    [
      '.a { background-image: url(data:image/png;base64,AAAA) }',
      '.a{background-image:url(data:image/png;base64,AAAA)}',
    ],
    ['.a { color: red', '.a{color:red}'],
  ])('%s is written anew for the main part of a page', (source, written) => {
    expect(keysOf(source)).toEqual([])
    expect(writtenAs(source)).toBe(written)
  })

  test.each([
    [
      'style_at_rule',
      [
        '@import "x";',
        '@import url(x);',
        '@font-face { src: url(x) }',
        '@layer base;',
        '@charset "x";',
        '@scope (html) { a { color: red } }',
        '@supports (color: red) { a { color: red } }',
        '@keyframes x { to { color: red } }',
        '@media screen { @import "x"; }',
      ],
    ],
    [
      'style_selector',
      [
        'input[value^=a] { color: red }',
        ':root { color: red }',
        ':scope { color: red }',
        '.a:has(.b) { color: red }',
        'svg|a { color: red }',
        '.a::backdrop { color: red }',
        '.a:not([value^=a]) { color: red }',
      ],
    ],
    [
      'style_property',
      [
        '.a { position: fixed }',
        '.a { opacity: 0 }',
        '.a { --brand: red }',
        '.a { behavior: url(x) }',
        '.a { -moz-binding: url(x) }',
        '.a { visibility: hidden }',
        '.a { transform: none }',
        '.a { z-index: 9 }',
        '.a { pos\\69tion: fixed }',
        '.a { animation: x 1s }',
        '.a { cursor: url(x) }',
      ],
    ],
    [
      'style_url',
      [
        '.a { background: url(https://x.test/a) }',
        '.a { background: url(//x.test/a) }',
        `.a { background: url(${PICTURE}), url(https://x.test) }`,
        `.a { background: url(${PICTURE.replace('/1/', '/2/')}) }`,
        '.a { background: url(/home) }',
        '.a { background: url(data:text/html,x) }',
        '.a { background: URL("https://x.test") }',
        '.a { fill: url(#x) }',
      ],
    ],
    [
      'style_value',
      [
        '.a { display: none }',
        '.a { display: contents }',
        '.a { display: var(--x) }',
        '.a { width: expression(alert(1)) }',
        '.a { content: attr(value) }',
        '.a { margin-top: -99px }',
        '.a { margin: calc(-1px * 9) }',
        '.a { text-indent: -99em }',
        '.a { background: image-set("https://x.test" 1x) }',
        '.a { color: var(--x, url(https://x.test)) }',
        '.a { background: src("https://x.test") }',
        '.a { display: \\6eone }',
      ],
    ],
    ['style_unreadable', ['.a { & .b { color: red } }', '</style><script>', '.a { color }', 'a { color: red } }']],
  ])('%s', (key, sources) => {
    for (const source of sources) expect(keysOf(source), source).toContain(`schools.${key}`)
  })

  test('what is wrong is named by its line, ten things at most', () => {
    expect(readStyleSheet('.a {\n  color: red;\n  opacity: 0;\n}\n\n@import "x";', 1).problems).toEqual([
      ['schools.style_property', { line: 3, name: 'opacity' }],
      ['schools.style_at_rule', { line: 6, name: '@import' }],
    ])
    expect(keysOf('.a { opacity: 0 }'.repeat(99))).toHaveLength(10)
  })

  test.each(['@media x{', '{', '.a:not(', '.a{color:rgb('])('what goes too deep is not read: %s', (source) => {
    expect(readStyleSheet(`\n${source.repeat(2000)}`, 1)).toEqual({
      css: '',
      problems: [['schools.style_unreadable', { line: 2 }]],
    })
  })
})

describe('a school', () => {
  let admin: Visit
  let slug: string
  beforeAll(async () => {
    const account = await inSchool(1, async (db) => {
      slug = (await aProduct(db)).slug
      return aStaffMember(db)
    })
    admin = await new Visit().as(account)
  })
  beforeEach(clearSchoolCache)

  const settings = () => inSchool(1, (db) => findSettings(db, 1))
  const save = async (css: string) => admin.post('/home/settings/style', { css, version: (await settings()).version })
  const htmlOf = async (path: string, visit = new Visit()) => (await visit.page(path)).text()

  test('has a sheet of its own on the pages that sell', async () => {
    expect(await htmlOf('/')).not.toContain('custom-style')
    expect((await new Visit().request('/custom-style.css')).status).toBe(404)
    expect((await save('h1 { color: red }')).status).toBe(200)
    const { styleHash } = await settings()
    const link = `<link rel="stylesheet" href="/custom-style.css?v=${styleHash}">`
    for (const path of ['/', '/courses', `/${slug}`]) expect(await htmlOf(path)).toContain(link)
    const file = await new Visit().request(`/custom-style.css?v=${styleHash}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(await file.text()).toMatch(/^@scope \(#main\) to \(form, \.price-lines\)\{h1\{color:red\}\}/)
    const [entry] = await inSchool(1, (db) => listActivity(db, 1))
    expect(entry).toMatchObject({ action: 'settings.updated', changes: [{ field: 'style_sheet', to: styleHash }] })
    // Another one has another address, so that nobody keeps the one before.
    await save('h1 { color: blue }')
    expect(await htmlOf('/courses')).not.toContain(link)
    await save('')
    expect(await htmlOf('/')).not.toContain('custom-style')
  })

  test('is itself where people enter, order, withdraw, work and keep their account', async () => {
    await save('h1 { color: red }')
    const places: [string, Visit?][] = [
      ['/login'],
      ['/withdrawal/order'],
      [`/${slug}/checkout`],
      ['/home/settings/style', admin],
      ['/account', admin],
    ]
    for (const [path, visit] of places) {
      const shown = await htmlOf(path, visit)
      expect(shown, path).toContain('</html>')
      expect(shown, path).not.toContain('custom-style')
    }
  })

  test('is told of each mistake, keeps what it typed, and what was worn before', async () => {
    await save('h2 { color: red }')
    const before = (await settings()).styleHash
    const refused = await save('h1 { color: red }\n@import "x";\n.a { opacity: 0 }')
    expect([refused.status, ((await refused.json()) as { errors: unknown }).errors]).toEqual([
      422,
      { css: [expect.stringContaining('2'), expect.stringContaining('3')] },
    ])
    expect((await settings()).styleHash).toBe(before)
    const tried = await admin.post('/home/settings/style/preview', { css: '.a { color: red }' })
    expect(((await tried.json()) as { css: string }).css).toContain('{.a{color:red}}')
    expect((await settings()).styleHash).toBe(before)
    expect((await save(`.a { content: "${'ż'.repeat(10_001)}" }`)).status).toBe(422)
    const again = await admin.submit('/home/settings/style', {
      css: '.typed { opacity: 0 }',
      version: `${(await settings()).version}`,
    })
    expect([again.status, (await again.text()).includes('.typed { opacity: 0 }')]).toEqual([422, true])
    const stale = await admin.post('/home/settings/style', { css: 'h3 { color: red }', version: 1 })
    expect([stale.status, (await settings()).styleHash]).toEqual([409, before])
  })

  test('is not dressed by anybody else', async () => {
    for (const role of ['instructor', 'student'] as const) {
      const other = await new Visit().as(await inSchool(1, (db) => aStudent(db, { role })))
      expect((await other.page('/home/settings/style')).status).toBe(403)
      expect((await other.post('/home/settings/style', { css: '', version: 1 })).status).toBe(403)
    }
    expect((await new Visit().post('/home/settings/style', { css: '', version: 1 })).status).toBe(401)
  })
})
