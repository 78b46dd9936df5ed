import { describe, expect, test } from 'vitest'
import {
  DOMAINS,
  fileOfTable,
  folderOf,
  holding,
  type Import,
  imports,
  inFolder,
  isBlock,
  isIsland,
  isTest,
  pathOf,
  sources,
  tablesIn,
  textOf,
  WINGS,
  wingOf,
} from './architecture.ts'

const isRoute = inFolder('routes')
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

/** The folder of a file's domain, `people/accounts`. */
const domainOf = (file: string) => pathOf(folderOf(file))

/** What a file imports, and whose tables its SQL names. Files of app/ itself put all together. */
const used: Import[] = [
  ...code,
  ...sources
    .filter((file) => !isTest(file))
    .flatMap((from) => tablesIn(from).map((table) => ({ from, to: fileOfTable.get(table) ?? '' }))),
].filter(({ from }) => from.includes('/'))

/** All that one leads to, over any number of steps. */
function reached(start: string, known: Map<string, Set<string>>): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (const next of open) {
    for (const other of known.get(next) ?? []) {
      if (seen.has(other)) continue
      seen.add(other)
      open.push(other)
    }
  }
  return seen
}

const named = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`)

describe('who may import whom', () => {
  test('every folder of app/ is a wing, each in one a domain, and no two domains have one name', () => {
    const folders = new Set(sources.filter((file) => file.includes('/')).map(wingOf))
    expect([...folders].filter((name) => ![...WINGS, 'platform', 'ui'].includes(name))).toEqual([])
    expect(sources.filter((file) => WINGS.includes(wingOf(file)) && file.split('/').length < 3)).toEqual([])
    expect(new Set(DOMAINS).size).toBe(DOMAINS.length)
  })

  test('a wing uses itself and earlier ones, by what it imports and by what its SQL names', () => {
    const upward = used.filter(({ from, to }) => WINGS.indexOf(wingOf(to)) > WINGS.indexOf(wingOf(from)))
    const found = [...new Set(upward.map(({ from, to }) => `${from} → ${domainOf(to)}`))].sort()
    expect(found).toEqual([])
  })

  test('the domains of a wing use each other in no circle, routes and screens apart', () => {
    const inner = used.filter(({ from }) => !isRoute(from) && !isScreen(from) && !isBlock(from))
    const pairs = inner.filter(({ from, to }) => wingOf(from) === wingOf(to) && WINGS.includes(wingOf(from)))
    const known = new Map<string, Set<string>>()
    for (const { from, to } of pairs.filter(({ from, to }) => domainOf(from) !== domainOf(to)))
      known.set(domainOf(from), (known.get(domainOf(from)) ?? new Set()).add(domainOf(to)))
    const circling = [...known.keys()].filter((domain) => reached(domain, known).has(domain))
    expect(circling).toEqual([])
  })

  test('no file leads back to itself, by types either', () => {
    const known = new Map<string, Set<string>>()
    for (const { from, to } of code.filter(({ lazy }) => !lazy)) known.set(from, (known.get(from) ?? new Set()).add(to))
    expect([...known.keys()].filter((file) => reached(file, known).has(file))).toEqual([])
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
          (isRoute(to) && folderOf(to) !== folderOf(from))),
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
      .filter(({ file, table }) => fileOfTable.has(table) && folderOf(fileOfTable.get(table) ?? '') !== folderOf(file))
    expect(wrong.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
  })
})

/** The tables that a file changes: through the query builder, or in words, where a table may be put in by its constant. */
function writtenTables(file: string): string[] {
  const text = textOf(file)
  const built = text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)
  const worded = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:"|\$\{)?(\w+)/gi,
  )
  return [...built, ...worded].map(([, table = '']) => table)
}
