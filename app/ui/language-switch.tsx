import { usePage } from '@inertiajs/react'
import { LANGUAGE_NAMES } from '#app/platform/i18n.ts'
import { useShared } from '#app/platform/page.tsx'
import { useUiTexts } from './texts.ts'

/** Each language in its own words. */
/**
 * Plain links: the same page in the other language, asked with what this one was asked with, and with `query`: what a
 * form that came back had carried in its body.
 */
export function LanguageSwitch({ query }: { query?: string }) {
  const t = useUiTexts()
  const { url } = usePage()
  const { locale, school } = useShared()
  const search = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])
  for (const [name, value] of new URLSearchParams(query)) search.set(name, value)
  search.delete('lang')
  return (
    <ul className="langs" aria-label={t('language')}>
      {school.locales.map((code) =>
        code === locale ? (
          <li key={code} aria-current="true">
            {LANGUAGE_NAMES[code]}
          </li>
        ) : (
          <li key={code}>
            {/* No path: it stays the page's own, which could begin like the name of another host. */}
            <a href={`?${new URLSearchParams([['lang', code], ...search])}`} hrefLang={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}
