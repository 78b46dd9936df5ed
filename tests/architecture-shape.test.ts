import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { getName } from '#app/platform/by-name.ts'
import {
  APP,
  DOMAINS,
  files,
  folderOf,
  holding,
  inFolder,
  isIsland,
  isTest,
  pathOf,
  sources,
  textOf,
} from './architecture.ts'

/** Words that say nothing of what they name; CONTRIBUTING.md has those to use. */
const PRONOUNS =
  /^(?:Said|Asked|Wanted|Taken|Standing|Told|Found|Had|Given|Which|Whole|Happened|itself|there|around|_{2,})$/

/** Formats of others, and names that are values. */
const FORMATS_OF_OTHERS = [
  'integrations/mailing-lists/services/',
  'platform/outgoing.server.ts',
  'platform/refuse.server.ts',
  'memberships/renewals/emails/',
  'office/to-do/',
  'selling/conversions/',
  'selling/payment-means/',
  'selling/payment-providers/',
  'storefront/pages/blocks/',
]
/** An order keeps its buyer and the invoice as JSON with the names that calls have; whatever reads or writes that says so. */
const STORED_JSON = /: (?:buyer|invoice)\.\w+$/
const toCamel = (name: string) =>
  name.replace(/(?<=[a-z\d])_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
const RENAMED = /(?<![\w.'"])(\w+): (?:await )?(?:[\w?!]+(?:\(\))?\.)*(\w+)\b(?![\w(.[:'"`]|\?\.)/g

/** Fields that are only given their name in the other case: `due_at: row.dueAt`, `{ due_at: dueAt }`. */
const renames = (text: string) =>
  [...text.matchAll(RENAMED)].filter(([found, field = '', value = '']) => {
    return !STORED_JSON.test(found) && field !== value && (toCamel(field) === value || toCamel(value) === field)
  })

describe('the shape of the house', () => {
  test('nobody renames between camelCase and snake_case by hand', () => {
    const examples =
      'due_at: row.dueAt, dueAt: body.due_at, { due_at: dueAt } = x, id: row.id, due_at: iso(dueAt), vatId: invoice.vat_id'
    expect(renames(examples).map(([found]) => found)).toEqual([
      'due_at: row.dueAt',
      'dueAt: body.due_at',
      'due_at: dueAt',
    ])
    const wrong = sources
      .filter((file) => !isTest(file) && !FORMATS_OF_OTHERS.some((of) => file.startsWith(of)))
      .flatMap((file) => renames(textOf(file)).map(([found]) => `${file}: ${found}`))
    expect(wrong).toEqual([])
  })

  test('no file is a barrel', () => {
    expect(sources.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })

  test('types, functions and constants are not named by pronouns and participles', () => {
    const declared = /\b(?:type|interface|class|function|const)\s+([\w$]+)/g
    const wrong = sources
      .filter((file) => !isTest(file))
      .flatMap((file) => [...textOf(file).matchAll(declared)].map(([, name = '']) => [file, name] as const))
      .filter(([, name]) => PRONOUNS.test(name))
    expect(wrong).toEqual([])
  })

  test('each domain with code has a README of at most 40 lines, which says what it owns, its rules and where to enter', () => {
    const domains = [...new Set(sources.map(folderOf))].filter((name) => DOMAINS.includes(name))
    const wrong = domains.filter((name) => {
      if (!existsSync(path.join(APP, pathOf(name), 'README.md'))) return true
      const readme = textOf(`${pathOf(name)}/README.md`)
      const parts = [`# ${name}\n\nOwns `, '\n**Rules**', '\n**Entry points**: ']
      return readme.split('\n').length > 41 || parts.some((part) => !readme.includes(part))
    })
    expect(wrong).toEqual([])
  })

  test('ARCHITECTURE.md is one page', () => {
    expect(readFileSync('ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  })

  test('what is counted or waits by a network address does so by its household', () => {
    const byAddress =
      /\$\{(?!param\.)(?:[^{}]+ : )?(?:[\w.]+\.)?ip\}|\b(?:of: |inTurn\([^()]*, |byConnection\([^()]*, )(?:c\.get\('ip'\)|[\w.]+\.ip\b)/
    const examples = ["of: c.get('ip')", 'inTurn(ask, viewer.ip)', "of: getConnection(c.get('ip'))"]
    expect(examples.map((one) => byAddress.test(one))).toEqual([true, true, false])
    expect(holding(byAddress)).toEqual([])
  })

  test('an island is called by its file', () => {
    const wrong = sources.filter(isIsland).filter((file) => {
      return !textOf(file).includes(`export default island('${getName(file)}', [`)
    })
    expect(wrong).toEqual([])
  })

  test('the page of the design system shows every component of it, and nothing that is none', () => {
    const own = sources.filter((file) => folderOf(file) === 'ui' && !isTest(file))
    const isSample = (file: string) => file.endsWith('.samples.tsx')
    const found = (list: string[], pattern: RegExp) =>
      list.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => name))
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
    const words = new Set(sources.flatMap((file) => textOf(file).match(/[\w$]+/g) ?? []))
    const names = new Set(files.map((file) => path.basename(file)))
    const gone = DOMAINS.concat('platform', 'ui').flatMap((folder) => {
      const readme = path.join(APP, pathOf(folder), 'README.md')
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
    const onDisk = sources.filter((file) => inFolder('pages')(file) && !isTest(file)).map(getName)
    const listed = [...textOf('pages.ts').matchAll(/^ {4}'([^']+)'/gm)].map(([, name]) => name)
    expect(listed).toEqual(onDisk.sort())
    const domains = files.filter((file) => file.endsWith('locales/en.json')).map(folderOf)
    const typed = [...textOf('texts.ts').matchAll(/'\.\/(?:[\w-]+\/)?([\w-]+)\/locales\/en\.json'/g)].map(
      ([, name]) => name,
    )
    expect(typed.sort()).toEqual(domains.sort())
  })
})
