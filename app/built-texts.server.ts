import { readdirSync, readFileSync } from 'node:fs'
import { addTextsWhenAsked, isLocale, type Messages } from './platform/i18n.ts'

// What stands for all-texts.server.ts in a build: most processes say few of a school's words, so a domain's are read from
// their file when the first of them is said. Files of the program are in a folder beside them, but its first one.
const folder = new URL(/\/assets\/[^/]+$/.test(import.meta.url) ? '../texts/' : './texts/', import.meta.url)

for (const file of readdirSync(folder)) {
  const [domain = '', locale] = file.split('.')
  const read = () => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Messages
  if (isLocale(locale)) addTextsWhenAsked(locale, domain, read)
}
