import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType } from 'react'
import { addTexts, isLocale, type Messages } from './platform/i18n.ts'
import './app.css'

type PageModule = { default: ComponentType; texts?: readonly string[] }

const pages = import.meta.glob<PageModule>('./*/pages/*.tsx')
const texts = import.meta.glob<Messages>('./*/locales/*.json', { import: 'default' })

async function loadTexts(domain: string): Promise<void> {
  const locale = document.documentElement.lang
  if (isLocale(locale)) addTexts(locale, domain, (await texts[`./${domain}/locales/${locale}.json`]?.()) ?? {})
}

void createInertiaApp({
  progress: { includeCSS: false },
  resolve: async (name: string) => {
    const load = pages[`./${name.replace('/', '/pages/')}.tsx`]
    if (!load) throw new Error(`no page ${name}`)
    const page = await load()
    await Promise.all((page.texts ?? []).map(loadTexts))
    return page.default
  },
})
