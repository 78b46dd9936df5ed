import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOMAINS, folderOf, holding, inFolder, isBlock, isIsland, isTest, sources, textOf } from './architecture.ts'

type Import = { from: string; to: string }

const imports: Import[] = sources.flatMap((from) =>
  [...textOf(from).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to = '']) => ({
    from,
    to: resolved(from, to),
  })),
)

/** Relative and #app imports as paths below app/; packages as they are. */
function resolved(from: string, to: string): string {
  if (to.startsWith('#app/')) return to.slice('#app/'.length)
  return to.startsWith('.') ? path.join(path.dirname(from), to) : to
}

const isRoute = (file: string) => inFolder('routes')(file) || folderOf(file) === 'addresses'
const isScreen = (file: string) =>
  inFolder('pages')(file) || isIsland(file) || inFolder('ui')(file) || folderOf(file) === 'ui'
const isServer = (file: string) => file.includes('.server.')
const isPure = (file: string) =>
  !isRoute(file) &&
  !isScreen(file) &&
  !isBlock(file) &&
  !isServer(file) &&
  file.includes('/') &&
  !file.includes('/emails/')
const code = imports.filter(({ from }) => !isTest(from))

const named = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`)

describe('who may import whom', () => {
  test('every file stands in a domain in the order, the platform, the design system or the tables of addresses', () => {
    const folders = new Set(sources.filter((file) => file.includes('/')).map(folderOf))
    expect([...folders].filter((name) => ![...DOMAINS, 'platform', 'ui', 'addresses'].includes(name))).toEqual([])
  })

  test('a domain imports itself and earlier domains', () => {
    const late = code.filter(({ from, to }) => {
      if (isRoute(from) || isScreen(from) || isBlock(from) || !from.includes('/')) return false
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
      const text = textOf(file)
      const tables = [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)]
      return tables.flatMap(([, constant = '', name = '']) =>
        [constant, name].map((one) => [one, folderOf(file)] as const),
      )
    }),
)

/** The tables that a file changes: through the query builder, or in words, where a table may be put in by its constant. */
function writtenTables(file: string): string[] {
  const text = textOf(file)
  const built = text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)
  const worded = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:"|\$\{)?(\w+)/gi,
  )
  return [...built, ...worded].map(([, table = '']) => table)
}
