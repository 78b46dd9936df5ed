import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }

const ENTRY = 'app/client.tsx'
const PUBLIC_ENTRY = 'app/public.ts'

type Manifest = Record<string, Chunk>

let built: { pages: Manifest; public: Manifest } | undefined
let folder = ''

/** Names the folder of the build whose files pages link to. */
export function setBuild(place: string): void {
  folder = place
}
const tags = new Map<string, string>()

function builtFiles() {
  if (!import.meta.env.PROD) return undefined
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, 'client/.vite', name), 'utf8')) as Manifest
  built ??= { pages: read('client.json'), public: read('public.json') }
  return built
}

/** Changes with every release of the browser's files; an open page with an older one reloads. */
export function assetVersion(): string {
  return builtFiles()?.pages[ENTRY]?.file.replace(/\W/g, '') ?? 'dev'
}

/**
 * The link and script elements of a page: styles, its own chunk and its texts in one language. With `texts` null the
 * page is not hydrated and gets the small script of public pages alone, which loads its islands.
 */
export function assetTags(page: string, locale: string, texts: readonly string[] | null): string {
  const files = builtFiles()
  if (!files) return devTags(texts !== null)
  const key = `${page} ${locale} ${texts === null}`
  let made = tags.get(key)
  if (!made) {
    made = builtTags(files, page, locale, texts)
    tags.set(key, made)
  }
  return made
}

function builtTags(
  files: { pages: Manifest; public: Manifest },
  page: string,
  locale: string,
  texts: readonly string[] | null,
): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  function add(name: string): void {
    const chunk = files.pages[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const other of chunk.imports ?? []) add(other)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  const [folder, file] = page.split('/')
  add(ENTRY)
  add(`app/${folder}/pages/${file}.tsx`)
  for (const domain of texts ?? []) add(`app/${domain}/locales/${locale}.json`)
  const entries = [files.public[PUBLIC_ENTRY], ...(texts === null ? [] : [files.pages[ENTRY]])]
  return [
    ...[...styles].map((style) => `<link rel="stylesheet" href="/${style}">`),
    ...(texts === null ? [] : [...scripts].map((script) => `<link rel="modulepreload" href="/${script}">`)),
    ...entries.map((entry) => `<script type="module" src="/${entry?.file}"></script>`),
  ].join('')
}

/** While developing every style is linked: which page imports what is known to the build alone. */
function devTags(hydrated: boolean): string {
  return (
    `<script type="module" src="/app/dev.js"></script>` +
    ['app/app.css', ...globSync('app/*/ui/*.css'), ...globSync('app/ui/css/*.css')]
      .map((file) => `<link rel="stylesheet" href="/${file}?direct">`)
      .join('') +
    `<script type="module" src="/${PUBLIC_ENTRY}"></script>` +
    (hydrated ? `<script type="module" src="/${ENTRY}"></script>` : '')
  )
}
