import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getName } from './by-name.ts'
import { FONTS_WITH_SHEET, type FontWithSheet } from './look.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }

/**
 * What a browser begins with: an office page, a public page, the page of the design system, a page of another site; each
 * built by itself.
 */
const ENTRIES = {
  client: 'app/client.tsx',
  public: 'app/public.ts',
  design: 'app/design.tsx',
  embed: 'app/embed.ts',
}
export type Entry = keyof typeof ENTRIES

type Manifest = Record<string, Chunk>

const manifests: Partial<Record<Entry, Manifest>> = {}
let folder = ''

/** Names the folder of the build whose files pages link to. */
export function setBuild(place: string): void {
  folder = place
}
const tags = new Map<string, string>()

/** Each file that an entry may need, by its source. */
function getFiles(entry: Entry): Manifest {
  const read = () => JSON.parse(readFileSync(path.join(folder, `client/.vite/${entry}.json`), 'utf8')) as Manifest
  manifests[entry] ??= read()
  return manifests[entry]
}

const named = new Map<string, string>()

/** The source of a page or of texts: `shop/product` or `catalogue/en`. */
function sourceNamed(name: string, files: Manifest): string {
  if (named.size === 0)
    for (const file of Object.keys(files).filter((one) => /^app\/.+\/(pages|locales)\//.test(one)))
      named.set(getName(file), file)
  return named.get(name) ?? ''
}

/** Changes with every release of the browser's files; an open page with an older one reloads. */
export function assetVersion(): string {
  if (!import.meta.env.PROD) return 'dev'
  return getFiles('client')[ENTRIES.client]?.file.replace(/\W/g, '') ?? ''
}

/**
 * The link and script elements of a page: styles, its own chunk and its texts in one language. A public page is not
 * hydrated and gets its small script alone, which loads its islands.
 */
export function assetTags(page: string, locale: string, texts: readonly string[], entry: Entry): string {
  if (!import.meta.env.PROD) return devTags(entry)
  const key = `${page} ${locale}`
  let made = tags.get(key)
  if (!made) {
    made = builtTags(page, locale, texts, entry)
    tags.set(key, made)
  }
  return made
}

function builtTags(page: string, locale: string, texts: readonly string[], entry: Entry): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const hydrated = entry !== 'public'
  const files = getFiles(hydrated ? entry : 'client')
  function add(name: string): void {
    const chunk = files[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const other of chunk.imports ?? []) add(other)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  const first = ENTRIES[hydrated ? entry : 'client']
  // They say in which order the layers of all others count.
  for (const file of files[first]?.css ?? []) styles.add(file)
  add(first)
  add(sourceNamed(page, files))
  if (hydrated) for (const domain of texts) add(sourceNamed(`${domain}/${locale}`, files))
  const entries = [...new Set<Entry>(['public', entry])].map((name) => getFiles(name)[ENTRIES[name]])
  return [
    ...[...styles].map((style) => `<link rel="stylesheet" href="/${style}">`),
    ...(hydrated ? [...scripts].map((script) => `<link rel="modulepreload" href="/${script}">`) : []),
    ...entries.map((chunk) => `<script type="module" src="/${chunk?.file}"></script>`),
  ].join('')
}

/** While developing every style is linked: which page imports what is known to the build alone. */
function devTags(entry: Entry): string {
  return (
    `<script type="module" src="/app/dev.js"></script>` +
    ['app/app.css', ...globSync('app/*/*/ui/*.css'), ...globSync('app/ui/css/*.css')]
      .map((file) => `<link rel="stylesheet" href="/${file}?direct">`)
      .join('') +
    [...new Set<Entry>(['public', entry])]
      .map((name) => `<script type="module" src="/${ENTRIES[name]}"></script>`)
      .join('')
  )
}

/** The address of a font's style sheet. */
export function fontSheet(font: FontWithSheet): string {
  const source = `app/ui/css/fonts/${font}.css`
  return import.meta.env.PROD ? `/${getFiles('client')[source]?.file}` : `/${source}?direct`
}

/** The addresses of all of them, for who chooses. */
export const fontSheets = () => Object.fromEntries(FONTS_WITH_SHEET.map((font) => [font, fontSheet(font)]))

let embed: string | undefined

/** The script for pages of other sites, as it was built; while developing, one that loads it. */
export function embedCode(): string {
  if (!import.meta.env.PROD) return `import(new URL('/${ENTRIES.embed}', document.currentScript.src))`
  embed ??= readFileSync(path.join(folder, 'client', getFiles('embed')[ENTRIES.embed]?.file ?? ''), 'utf8')
  return embed
}
