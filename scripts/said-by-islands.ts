import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** What a name made of parts begins with: `callout_${kind}`. */
const BEGINNINGS = /`(\w{3,}_)\$\{/g

let read: { code: string; beginnings: string[] } | undefined

/** All code that public pages may load, islands first. */
function publicCode() {
  const seen = new Map<string, string>()
  function add(file: string): void {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    const code = readFileSync(file, 'utf8')
    seen.set(file, code)
    for (const [, to = ''] of code.matchAll(IMPORTED))
      add(to.startsWith('#app/') ? path.join('app', to.slice(5)) : path.join(path.dirname(file), to))
  }
  for (const entry of ['app/public.ts', ...globSync('app/*/*/islands/*.tsx')]) add(entry)
  const code = [...seen.values()].join('\n')
  return { code, beginnings: [...code.matchAll(BEGINNINGS)].map(([, beginning = '']) => beginning) }
}

/**
 * Whether anything that lives in a public page may say a text, by its key. Of the design system, whose frames and lists the
 * server and the office draw alone, two of three texts would travel with every island for nothing.
 */
export function isSaidByIslands(key: string): boolean {
  read ??= publicCode()
  const { code, beginnings } = read
  return code.includes(`'${key}'`) || code.includes(`"${key}"`) || beginnings.some((one) => key.startsWith(one))
}

const ASKED = /(?:island\(\s*'[^']+',\s*|loadTexts\()\[([^\]]*)\]/g

/** The domains whose texts anything that lives in a public page asks for: the names of all others would weigh on each. */
export function domainsOfIslands(): string[] {
  read ??= publicCode()
  const asked = [...read.code.matchAll(ASKED)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? [])
  return [...new Set(asked)].sort()
}
