import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The product's own words, so that a journey reads like the page in either language; `values` fill their places. */
export function words(locale: string) {
  return (domain: string, key: string, values: Record<string, string | number> = {}): string => {
    const file = path.resolve('app', domain, 'locales', `${locale.slice(0, 2)}.json`)
    const written = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key]
    const text = Object.entries(values).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}}`, `${value}`),
      written ?? '{',
    )
    if (text.includes('{')) throw new Error(`no plain text ${domain}.${key}`)
    return text
  }
}

export type Words = ReturnType<typeof words>
