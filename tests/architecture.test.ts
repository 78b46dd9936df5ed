import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const APP = path.resolve('app')

/** Earlier domains know nothing of later ones. `operations` (health, doctor) looks at all of them. */
const DOMAINS = [
  [
    'errors',
    'rich-text',
    'schools',
    'accounts',
    'sessions',
    'two-step',
    'passkeys',
    'login',
    'my-account',
    'team',
    'media',
    'videos',
    'player',
  ],
  ['tags', 'catalogue', 'courses', 'pages', 'articles'],
  ['access', 'promotions', 'affiliates', 'licences', 'invoices', 'payments', 'memberships', 'checkout', 'payouts'],
  [
    'progress',
    'learning',
    'my-courses',
    'office-products',
    'office-courses',
    'course-builder',
    'students',
    'exams',
    'certificates',
    'live',
    'votes',
    'community',
    'comments',
    'reviews',
    'moderation',
    'surveys',
    'live-events',
    'consultations',
  ],
  ['search', 'leads', 'notifications', 'webhooks', 'integrations', 'analytics', 'my-data', 'operations'],
].flat()

type Import = { from: string; to: string }

const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|tsx|js|css|json)$/.test(file),
)
const sources = files.filter((file) => /\.tsx?$/.test(file))
const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(path.join(APP, from), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to = '']) => ({
    from,
    to: resolved(from, to),
  }))
})

/** Relative and #app imports as paths below app/; packages as they are. */
function resolved(from: string, to: string): string {
  if (to.startsWith('#app/')) return to.slice('#app/'.length)
  return to.startsWith('.') ? path.join(path.dirname(from), to) : to
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const folderOf = (file: string) => file.split('/')[0] ?? ''
const inFolder = (name: string) => (file: string) => file.split('/')[1] === name
const isRoute = (file: string) => inFolder('routes')(file) || folderOf(file) === 'addresses'
const isIsland = inFolder('islands')
const isScreen = (file: string) =>
  inFolder('pages')(file) || isIsland(file) || inFolder('ui')(file) || folderOf(file) === 'ui'
/** A block of a page: what it holds, which the server checks, and how it looks. */
const isBlock = inFolder('blocks')
const isServer = (file: string) => file.includes('.server.')
const isPure = (file: string) =>
  !isRoute(file) &&
  !isScreen(file) &&
  !isBlock(file) &&
  !isServer(file) &&
  file.includes('/') &&
  !file.includes('/emails/')
const named = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`)
const code = imports.filter(({ from }) => !isTest(from))

describe('who may import whom', () => {
  test('every folder of app/ is a domain in the order, the platform, the design system or the tables of addresses', () => {
    const folders = readdirSync(APP, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(
      folders.map((entry) => entry.name).filter((name) => ![...DOMAINS, 'platform', 'ui', 'addresses'].includes(name)),
    ).toEqual([])
  })

  test('a domain imports itself and earlier domains', () => {
    const late = code.filter(({ from, to }) => {
      if (isRoute(from) || isScreen(from) || !from.includes('/')) return false
      const importer = DOMAINS.indexOf(folderOf(from))
      return importer >= 0 && DOMAINS.indexOf(folderOf(to)) > importer
    })
    expect(named(late)).toEqual([])
  })

  test('the platform and the design system know no domain', () => {
    const wrong = code.filter(
      ({ from, to }) => ['platform', 'ui'].includes(folderOf(from)) && DOMAINS.includes(folderOf(to)),
    )
    expect(named(wrong)).toEqual([])
  })

  test('routes import no tables, no query builder, no React and no other domain’s routes', () => {
    const wrong = code.filter(
      ({ from, to }) =>
        isRoute(from) &&
        (to.includes('tables.server') ||
          /^(drizzle-orm|react|@inertiajs)/.test(to) ||
          (isRoute(to) && folderOf(to) !== folderOf(from) && folderOf(from) !== 'addresses')),
    )
    expect(named(wrong)).toEqual([])
  })

  test('screens import nothing of the server', () => {
    const wrong = code.filter(
      ({ from, to }) =>
        (isScreen(from) || isBlock(from)) &&
        (isServer(to) || isRoute(to) || /^(zod|drizzle-orm|hono|pg|node:)/.test(to)),
    )
    expect(named(wrong)).toEqual([])
  })

  test('islands know their props alone, and hold no other island', () => {
    const wrong = code.filter(({ from, to }) => isIsland(from) && (isIsland(to) || /^@inertiajs/.test(to)))
    expect(named(wrong)).toEqual([])
    expect(holding(/\buseShared\b/).filter(isIsland)).toEqual([])
  })

  test('server files import no screens, no routes and no React', () => {
    const wrong = code.filter(
      ({ from, to }) =>
        isServer(from) &&
        folderOf(from) !== 'platform' &&
        from.includes('/') &&
        (isScreen(to) || isRoute(to) || /^(react|@inertiajs)/.test(to)),
    )
    expect(named(wrong)).toEqual([])
  })

  test('pure files do no input or output and know no framework', () => {
    const wrong = code.filter(
      ({ from, to }) =>
        isPure(from) &&
        folderOf(from) !== 'platform' &&
        (isServer(to) || /^(zod|hono|react|@inertiajs|drizzle-orm|node:|pg)/.test(to)),
    )
    expect(named(wrong)).toEqual([])
  })

  test('another domain’s tables are written by their owner alone, also by written SQL', () => {
    const wrong = sources
      .filter((file) => !isTest(file) && file.includes('/') && !file.includes('factory'))
      .flatMap((file) => writtenTables(file).map((table) => ({ file, table })))
      .filter(({ file, table }) => ownerOf.has(table) && ownerOf.get(table) !== folderOf(file))
    expect(wrong.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
  })
})

/** Each table by its name in the database and by the name of its constant, with the domain that owns it. */
const ownerOf = new Map(
  sources
    .filter((file) => file.endsWith('/tables.server.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(APP, file), 'utf8')
      const tables = [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)]
      return tables.flatMap(([, constant = '', name = '']) =>
        [constant, name].map((one) => [one, folderOf(file)] as const),
      )
    }),
)

/** The tables that a file changes: through the query builder, or in words, where a table may be put in by its constant. */
function writtenTables(file: string): string[] {
  const text = readFileSync(path.join(APP, file), 'utf8')
  const built = text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)
  const worded = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:"|\$\{)?(\w+)/gi,
  )
  return [...built, ...worded].map(([, table = '']) => table)
}

/** The files that hold what `pattern` finds, tests left out. */
function holding(pattern: RegExp): string[] {
  return sources.filter((file) => !isTest(file) && pattern.test(readFileSync(path.join(APP, file), 'utf8'))).sort()
}

describe('one door each', () => {
  test.each([
    [
      'to the database',
      /from 'pg'/,
      [
        'operations/readiness.server.ts',
        'platform/channel.server.ts',
        'platform/connections.server.ts',
        'platform/database-away.server.ts',
        'platform/db.server.ts',
      ],
    ],
    [
      'past the transaction of a school',
      /\boutsideSchools\b/,
      [
        'platform/channel.server.ts',
        'platform/db.server.ts',
        'schools/first-run.server.ts',
        'schools/schools.server.ts',
      ],
    ],
    [
      'to cookies, which wait for the commit of what they stand for',
      /['"]Set-Cookie['"]/i,
      [
        'checkout/routes/pending.ts',
        'middleware.server.ts',
        'platform/http.server.ts',
        'platform/page-cache.server.ts',
      ],
    ],
    ['to DNS servers', /from 'node:dns/, ['platform/dns.server.ts']],
    ['to the mail server', /from 'nodemailer'/, ['platform/mail.server.ts']],
    ['to written HTML', /from 'sanitize-html'/, ['platform/html.server.ts']],
    ['to unescaped output', /dangerouslySetInnerHTML/, ['ui/data-block.tsx', 'ui/icon.tsx', 'ui/rich.tsx']],
    [
      'to the disk; the transcoder’s process has paths of its own',
      /from 'node:fs/,
      [
        'platform/assets.server.ts',
        'platform/s3-storage.server.ts',
        'platform/storage.server.ts',
        'videos/transcoder/film-output.server.ts',
        'videos/transcoder/film.server.ts',
        'videos/transcoder/process.server.ts',
      ],
    ],
    [
      'to other servers',
      /\b(?:request|fetch)\(.*https?:|from 'node:https?'|from 'undici'/,
      ['middleware.server.ts', 'platform/outbound.server.ts', 'platform/page-cache.server.ts'],
    ],
  ])('%s', (_, pattern, doors) => {
    expect(holding(pattern)).toEqual(doors)
  })
})

describe('the shape of the house', () => {
  test('no file is over 300 lines', () => {
    const long = sources.filter((file) => readFileSync(path.join(APP, file), 'utf8').split('\n').length > 301)
    expect(long).toEqual([])
  })

  test('no domain has more than 25 files beside its README, nor more than 50 with routes, pages and widgets, blocks aside', () => {
    const big = DOMAINS.filter((name) => {
      const own = sources.filter((file) => folderOf(file) === name && !isTest(file) && !isBlock(file))
      return own.length > 50 || own.filter((file) => file.split('/').length === 2).length > 25
    })
    expect(big).toEqual([])
  })

  test('no file is a barrel', () => {
    expect(sources.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })

  test('each domain with code has a README of at most 40 lines, which says what it owns, its rules and where to enter', () => {
    const domains = [...new Set(sources.map(folderOf))].filter((name) => DOMAINS.includes(name))
    const wrong = domains.filter((name) => {
      if (!readdirSync(path.join(APP, name)).includes('README.md')) return true
      const readme = readFileSync(path.join(APP, name, 'README.md'), 'utf8')
      const parts = [`# ${name}\n\nOwns `, '\n**Rules**', '\n**Entry points**: ']
      return readme.split('\n').length > 41 || parts.some((part) => !readme.includes(part))
    })
    expect(wrong).toEqual([])
  })

  test('ARCHITECTURE.md is one page', () => {
    expect(readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  })

  test('an island is called by its file', () => {
    const wrong = sources.filter(isIsland).filter((file) => {
      const name = file.replace('/islands/', '/').replace('.tsx', '')
      return !readFileSync(path.join(APP, file), 'utf8').includes(`export default island('${name}', [`)
    })
    expect(wrong).toEqual([])
  })

  test('the page of the design system shows every component of it, and nothing that is none', () => {
    const own = sources.filter((file) => folderOf(file) === 'ui' && !isTest(file))
    const isSample = (file: string) => file.endsWith('.samples.tsx')
    const found = (list: string[], pattern: RegExp) =>
      list.flatMap((file) =>
        [...readFileSync(path.join(APP, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
      )
    const exported = found(own, /^export (?:async )?function (\w+)/gm)
    const components = found(
      own.filter((file) => file.endsWith('.tsx')),
      /^export function ([A-Z]\w+)/gm,
    )
    const shown = found(own.filter(isSample), /\bof: \[([^\]]*)\]/g).flatMap((names) => names.match(/\w+/g) ?? [])
    expect(components.filter((name) => !shown.includes(name))).toEqual([])
    expect(shown.filter((name) => !exported.includes(name))).toEqual([])
  })

  test('what a README names is there', () => {
    const words = new Set(sources.flatMap((file) => readFileSync(path.join(APP, file), 'utf8').match(/[\w$]+/g) ?? []))
    const names = new Set(files.map((file) => path.basename(file)))
    const gone = DOMAINS.concat('platform', 'ui').flatMap((folder) => {
      const readme = path.join(APP, folder, 'README.md')
      const said = existsSync(readme) ? readFileSync(readme, 'utf8').replace(/```[\s\S]*?```/g, '') : ''
      const called = [...said.matchAll(/`(\w*[a-z][A-Z]\w*)`/g)].map(([, name = '']) => name)
      const filed = said.match(/(?<![>.\w-])[\w-]+(?:\.server|\.samples)?\.tsx?\b/g) ?? []
      return [...called.filter((name) => !words.has(name)), ...filed.filter((name) => !names.has(name))].map(
        (name) => `${folder}/README.md: ${name}`,
      )
    })
    expect(gone).toEqual([])
  })

  test('app/pages.ts names the pages that exist, and app/texts.ts the domains with texts', () => {
    const onDisk = sources
      .filter((file) => inFolder('pages')(file) && !isTest(file))
      .map((file) => file.replace('/pages/', '/').replace('.tsx', ''))
    const listed = [...readFileSync(path.join(APP, 'pages.ts'), 'utf8').matchAll(/^ {4}'([^']+)'/gm)].map(
      ([, name]) => name,
    )
    expect(listed).toEqual(onDisk.sort())
    const domains = files.filter((file) => file.endsWith('locales/en.json')).map(folderOf)
    const typed = [
      ...readFileSync(path.join(APP, 'texts.ts'), 'utf8').matchAll(/'\.\/([\w-]+)\/locales\/en\.json'/g),
    ].map(([, name]) => name)
    expect(typed.sort()).toEqual(domains.sort())
  })
})
