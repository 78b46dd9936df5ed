import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export const APP = path.resolve('app')

/** The wings of app/, above the platform and the design system: each uses itself and those before it. */
export const WINGS = [
  'people',
  'content',
  'forms',
  'access',
  'selling',
  'memberships',
  'partners',
  'booking',
  'learning',
  'community',
  'storefront',
  'office',
  'integrations',
]

export const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|tsx|js|css|json)$/.test(file),
)
export const sources = files.filter((file) => /\.tsx?$/.test(file))

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isFolder = (place: string) => existsSync(place) && statSync(place).isDirectory()
const foldersIn = (place: string) =>
  readdirSync(path.join(APP, place)).filter((name) => isFolder(path.join(APP, place, name)))

/** What a README describes within the platform and the design system is a domain too: `errors`, `rich-text`. */
const isDomain = (wing: string, name: string) =>
  WINGS.includes(wing) || existsSync(path.join(APP, wing, name, 'README.md'))

/** Each domain with the folder that it is, below app/: `accounts` is `people/accounts`. */
export const domains = ['platform', 'ui', ...WINGS].flatMap((wing) =>
  foldersIn(wing)
    .filter((name) => isDomain(wing, name))
    .map((name) => ({ name, wing, place: `${wing}/${name}` })),
)
export const DOMAINS = domains.map(({ name }) => name)
const places = new Map(domains.map(({ name, place }) => [name, place]))
export const pathOf = (folder: string) => places.get(folder) ?? folder

/** The parts of a path from its domain on. */
function partsOf(file: string): string[] {
  const [wing = '', domain = '', ...below] = file.split('/')
  return places.get(domain) === `${wing}/${domain}` ? [domain, ...below] : [wing, domain, ...below].filter(Boolean)
}
export const folderOf = (file: string) => partsOf(file)[0] ?? ''
export const wingOf = (file: string) => file.split('/')[0] ?? ''
export const inFolder = (name: string) => (file: string) => partsOf(file)[1] === name
export const isIsland = inFolder('islands')
/** A block of a page: what it holds, which the server checks, and how it looks. */
export const isBlock = inFolder('blocks')

export const textOf = (file: string) => readFileSync(path.join(APP, file), 'utf8')

/** `lazy` where it is loaded when it is first used: `import('./x.ts')`. */
export type Import = { from: string; to: string; lazy?: boolean }

/** All imports of sources, types among them, as paths below app/; packages as they are called. */
export const imports: Import[] = sources.flatMap((from) =>
  [...textOf(from).matchAll(/(?:from|import)\s*(\(?)\s*'([^']+)'/g)].map(([, call, to = '']) => ({
    from,
    to: resolved(from, to),
    lazy: call === '(',
  })),
)

function resolved(from: string, to: string): string {
  if (to.startsWith('#app/')) return to.slice('#app/'.length)
  return to.startsWith('.') ? path.join(path.dirname(from), to) : to
}

/** The files that hold what `pattern` finds, tests left out. */
export function holding(pattern: RegExp): string[] {
  return sources.filter((file) => !isTest(file) && pattern.test(textOf(file))).sort()
}

/** Each table by its name in the database and by the name of its constant, with the file that says what it is. */
export const fileOfTable = new Map(
  sources
    .filter((file) => file.endsWith('/tables.server.ts'))
    .flatMap((file) => {
      const tables = [...textOf(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)]
      return tables.flatMap(([, constant = '', name = '']) => [constant, name].map((one) => [one, file] as const))
    }),
)

/** The tables that a file's written SQL reads or changes. */
export function tablesIn(file: string): string[] {
  const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const named = code.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+|lateral\s+)?"?([a-z_]+)"?/g)
  return [...named].map(([, table = '']) => table).filter((table) => fileOfTable.has(table))
}
