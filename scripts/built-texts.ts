// How texts come into a build (vite.config.ts): parsed, and only those that somebody shows.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { keepTogether } from '../app/platform/keep-together.ts'

/** The messages of a file, parsed, as JSON: no parser travels to the browser. A text without syntax stays a string. */
function parseTexts(file: string, isShown: (key: string) => boolean = () => true): string {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const polish = file.endsWith('/pl.json')
  const shown = Object.entries(texts).filter(([key]) => isShown(key))
  const messages = shown.map(([key, written]) => {
    const text = polish ? keepTogether(written) : written
    return [key, /[{<]/.test(text) ? parse(text, { captureLocation: false }) : text]
  })
  return JSON.stringify(Object.fromEntries(messages))
}

/** Parses the texts that code imports. */
export function parsedTexts(): Plugin {
  return {
    name: 'parsed-texts',
    enforce: 'pre',
    load(id) {
      if (!/\/app\/(?:[\w-]+\/){1,2}locales\/\w\w\.json$/.test(id)) return null
      const forIslands = this.environment.name === 'public' && SHOWN_IN_PART.test(id)
      const json = parseTexts(id, (key) => !forIslands || isShownByIslands(key))
      return { code: `export default ${json}`, moduleType: 'js', map: null }
    },
  }
}

/**
 * Writes the texts beside the built server, which reads those of a domain when it shows the first of them. Read at the
 * start, they would take 60 ms of processor time (a tenth of a start) and at least 6 MB in every process.
 */
export function textsInFiles(): Plugin {
  const reader = fileURLToPath(new URL('../app/built-texts.server.ts', import.meta.url))
  return {
    name: 'texts-in-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source) => (source.endsWith('/all-texts.server.ts') ? reader : null),
    writeBundle({ dir = '' }) {
      mkdirSync(path.join(dir, 'texts'), { recursive: true })
      for (const file of globSync('app/{ui,*/*}/locales/*.json')) {
        const [domain, , name] = file.split(path.sep).slice(-3)
        writeFileSync(path.join(dir, 'texts', `${domain}.${name}`), parseTexts(file))
      }
    },
  }
}

/**
 * Public pages get the texts of the domains that islands name, and of the design system and the checkout only what islands
 * show. Whole, they would bring the page of an order from 37 kB to 41 kB, where 40 kB are allowed.
 */
export function textsOfIslands(): Plugin {
  return {
    name: 'texts-of-islands',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'public',
    transform(code, id) {
      if (!id.endsWith('/app/browser-texts.ts')) return null
      return code.replace("'./*/*/locales/*.json'", `'./*/{${domainsOfIslands().join()}}/locales/*.json'`)
    },
  }
}

/** Texts that the server, the office and letters show for the greater part. */
const SHOWN_IN_PART = /\/app\/(?:ui|selling\/checkout|selling\/payment-providers)\/locales\//
const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** The beginning of a key that is made of parts: `callout_${kind}`. */
const BEGINNINGS = /`(\w{3,}_)\$\{/g
/** The domains in `island('name', [domains])` and `loadTexts([domains])`. */
const DOMAINS = /(?:island\(\s*'[^']+',\s*|loadTexts\()\[([^\]]*)\]/g

let found: { code: string; beginnings: string[] } | undefined

/** All code that public pages may load. */
function findPublicCode() {
  const files = new Map<string, string>()
  function add(file: string): void {
    if (files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    const code = readFileSync(file, 'utf8')
    files.set(file, code)
    for (const [, to = ''] of code.matchAll(IMPORTED))
      add(to.startsWith('#app/') ? path.join('app', to.slice(5)) : path.join(path.dirname(file), to))
  }
  for (const entry of ['app/public.ts', ...globSync('app/*/*/islands/*.tsx')]) add(entry)
  const code = [...files.values()].join('\n')
  return { code, beginnings: [...code.matchAll(BEGINNINGS)].map(([, beginning = '']) => beginning) }
}

function isShownByIslands(key: string): boolean {
  found ??= findPublicCode()
  const { code, beginnings } = found
  return code.includes(`'${key}'`) || code.includes(`"${key}"`) || beginnings.some((one) => key.startsWith(one))
}

function domainsOfIslands(): string[] {
  found ??= findPublicCode()
  const domains = [...found.code.matchAll(DOMAINS)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? [])
  return [...new Set(domains)].sort()
}
