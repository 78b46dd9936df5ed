import { globSync, readFileSync } from 'node:fs'

/** The file of a domain's texts, wherever its wing is. */
export function textsOf(domain: string, locale: string): string {
  const [file] = globSync([`app/${domain}/locales/${locale}.json`, `app/*/${domain}/locales/${locale}.json`])
  if (!file) throw new Error(`no texts of ${domain}`)
  return file
}

/** The product's own words, so that a journey reads like the page in either language; `values` fill their places. */
export function words(locale: string) {
  return (domain: string, key: string, values: Record<string, string | number> = {}): string => {
    const written = (JSON.parse(readFileSync(textsOf(domain, locale.slice(0, 2)), 'utf8')) as Record<string, string>)[
      key
    ]
    const text = Object.entries(values).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}}`, `${value}`),
      written ?? '{',
    )
    if (text.includes('{')) throw new Error(`no plain text ${domain}.${key}`)
    return text
  }
}

export type Words = ReturnType<typeof words>
