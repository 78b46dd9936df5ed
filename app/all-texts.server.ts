import { addTexts, isLocale, type Messages } from './platform/i18n.ts'

const files = import.meta.glob<Messages>('./*/locales/*.json', { eager: true, import: 'default' })

for (const [file, messages] of Object.entries(files)) {
  const [, domain = '', , name = ''] = file.split('/')
  const locale = name.replace('.json', '')
  if (isLocale(locale)) addTexts(locale, domain, messages)
}
