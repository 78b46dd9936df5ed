import { useShared } from '#app/platform/page.tsx'
import { useUiTexts } from './texts.ts'

/** Each language in its own words. */
const LANGUAGES = { en: 'English', pl: 'Polski' }

/** Plain links: the same page in the other language; `query` is what else its address must carry. */
export function LanguageSwitch({ query = '' }: { query?: string }) {
  const t = useUiTexts()
  const { locale, path, school } = useShared()
  return (
    <ul className="langs" aria-label={t('language')}>
      {school.locales.map((code) =>
        code === locale ? (
          <li key={code} aria-current="true">
            {LANGUAGES[code]}
          </li>
        ) : (
          <li key={code}>
            <a href={`${path}?lang=${code}${query && `&${query}`}`} hrefLang={code} lang={code}>
              {LANGUAGES[code]}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}
