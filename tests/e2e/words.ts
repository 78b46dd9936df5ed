import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The product's own words, so that a journey reads like the page in either language. */
export function words(locale: string) {
  return (domain: string, key: string): string => {
    const file = path.resolve('app', domain, 'locales', `${locale.slice(0, 2)}.json`)
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key]
    if (text === undefined || text.includes('{')) throw new Error(`no plain text ${domain}.${key}`)
    return text
  }
}
