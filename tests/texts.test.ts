import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'

type Texts = Record<string, string>
type Part = ReturnType<typeof parse>[number]

const APP = path.resolve('app')
const folderOf = new Map(
  globSync('app/{ui,*/*}/locales').map((folder) => [path.basename(path.dirname(folder)), folder]),
)
const domains = [...folderOf.keys()].sort()

function read(domain: string, locale: string): Texts {
  return JSON.parse(readFileSync(path.join(folderOf.get(domain) ?? '', `${locale}.json`), 'utf8')) as Texts
}

/** The arguments of a message with their kinds, and the plural categories of each plural. */
function shapeOf(text: string) {
  const names = new Set<string>()
  const plurals: string[][] = []
  function walk(parts: Part[]): void {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue
      names.add(`${part.value}:${part.type}`)
      if (part.type === TYPE.plural)
        plurals.push(
          Object.keys(part.options)
            .filter((one) => !one.startsWith('='))
            .sort(),
        )
      if (part.type === TYPE.plural || part.type === TYPE.select)
        for (const option of Object.values(part.options)) walk(option.value)
      if (part.type === TYPE.tag) walk(part.children)
    }
  }
  walk(parse(text))
  return { names: [...names].sort(), plurals }
}

describe.each(domains)('%s', (domain) => {
  const en = read(domain, 'en')
  const pl = read(domain, 'pl')

  test('both languages have the same keys, and no text is empty', () => {
    expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort())
    expect(Object.entries({ ...en, ...pl }).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('both languages take the same arguments', () => {
    const differing = Object.keys(en).filter((key) => {
      return JSON.stringify(shapeOf(en[key] ?? '').names) !== JSON.stringify(shapeOf(pl[key] ?? '').names)
    })
    expect(differing).toEqual([])
  })

  test('plurals have every form of their language', () => {
    const wrong = [
      ...Object.entries(en).filter(([, text]) => shapeOf(text).plurals.some((forms) => forms.join() !== 'one,other')),
      ...Object.entries(pl).filter(([, text]) =>
        shapeOf(text).plurals.some((forms) => forms.join() !== 'few,many,one,other'),
      ),
    ]
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})

test('in Polish no one-letter word is left at the end of a line', async () => {
  const { translate } = await import('#app/platform/i18n.ts')
  await import('#app/all-texts.server.ts')
  expect(translate('pl', 'team.role_owner_text')).toBe(
    'Wszystko, razem z\u00a0zespołem, domenami i\u00a0własnym kodem.',
  )
  expect(translate('pl', 'ui.lectures_done', { done: 3, total: 5, percent: 60 })).toBe('3 z\u00a05 lekcji, 60%')
})

test('a help text has at most two sentences', () => {
  const sentences = (text: string) => text.split(/[.!?](?:\s|$)/).filter(Boolean).length
  const long = domains.flatMap((domain) =>
    ['en', 'pl'].flatMap((locale) =>
      Object.entries(read(domain, locale)).flatMap(([key, text]) =>
        key.endsWith('_help') && !text.includes('{') && sentences(text) > 2 ? [`${domain}.${key} (${locale})`] : [],
      ),
    ),
  )
  expect(long).toEqual([])
})

test('letters greet in one form, which their frame says', () => {
  const greetings = /^(Hello|Hi|Dear|Dzień dobry|Cześć|Witaj)\b(?!, \{name\})/
  const found = domains.flatMap((domain) =>
    ['en', 'pl'].flatMap((locale) =>
      Object.entries(read(domain, locale)).flatMap(([key, text]) => (greetings.test(text) ? [`${domain}.${key}`] : [])),
    ),
  )
  expect([...new Set(found)]).toEqual(['ui.mail_greeting', 'ui.mail_greeting_name'])
})

/** The domains whose texts a file shows in the browser, with all that it imports. */
function shownBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !/\.tsx?$/.test(file) || file.includes('.server.')) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'/gm, '')
  const own = [...text.matchAll(/\buseTexts\('([^']+)'\)/g)].map(([, domain = '']) => domain)
  const imported = [...text.matchAll(/(?:from|import)\s*\(?\s*'(#app|\.\.?)(\/[^']+)'/g)].map(
    ([, root = '', rest = '']) => path.join(root === '#app' ? APP : path.join(path.dirname(file), root), rest),
  )
  // What is loaded when it is used brings its texts along.
  const brought = [...text.matchAll(/\bloadTexts\(\[([^\]]*)\]\)/g)].flatMap(
    ([, those = '']) => those.match(/[\w-]+/g) ?? [],
  )
  const all = new Set([...own, ...imported.flatMap((one) => shownBy(one, seen))])
  return [...all].filter((domain) => !brought.includes(domain)).sort()
}

const filesIn = (kind: string) =>
  globSync(`app/*/*/${kind}/*`)
    .map((file) => path.resolve(file))
    .filter((file) => !file.includes('.test.'))

// Without its texts a page shows their keys: the server has them all, so that its HTML does not tell.
test('what lives in the browser names the texts that it shows', () => {
  const wrong = [...filesIn('pages'), ...filesIn('islands')].filter((file) => {
    const text = readFileSync(file, 'utf8')
    // The page of samples has a program of its own, which loads what its samples show.
    if (text.includes("export const entry = 'design'")) return false
    const named =
      /(?:export const texts = |\bisland\(\s*'[^']+',\s*)\[([^\]]*)\]/.exec(text)?.[1]?.match(/[\w-]+/g) ?? []
    // A script that sent a form shows the page of refusals itself; no other page without React answers one.
    const inBrowser =
      !text.includes('export const hydrated = false') || file.endsWith(path.join('errors', 'pages', 'refused.tsx'))
    const shown = inBrowser ? shownBy(file) : []
    return named.toSorted().join() !== shown.join()
  })
  expect(wrong.map((file) => path.relative(APP, file))).toEqual([])
})
