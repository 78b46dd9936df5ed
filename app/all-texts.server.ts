import { byName } from './platform/by-name.ts'
import { addTexts, isLocale, type Messages } from './platform/i18n.ts'

const files = import.meta.glob<Messages>(['./ui/locales/*.json', './*/*/locales/*.json'], {
  eager: true,
  import: 'default',
})

for (const [name, messages] of Object.entries(byName(files))) {
  const [domain = '', locale] = name.split('/')
  if (isLocale(locale)) addTexts(locale, domain, messages)
}
