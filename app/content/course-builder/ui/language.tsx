import { createContext, type ReactNode, useContext, useState } from 'react'
import { LOCALES, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'

type EditedLanguage = { locale: Locale; choose: (locale: Locale) => void }
const Language = createContext<EditedLanguage | undefined>(undefined)

/** Around all texts that are written in one language at a time, whichever `LanguageTabs` says. */
export function Languages({ children }: { children: ReactNode }) {
  const { locales } = useShared().school
  const reader = useLocale()
  const [locale, choose] = useState(locales.includes(reader) ? reader : (locales[0] ?? reader))
  return <Language value={{ locale, choose }}>{children}</Language>
}

/** The language that is written in. */
export function useEditedLanguage(): EditedLanguage {
  const edited = useContext(Language)
  if (!edited) throw new Error('no Languages around it')
  return edited
}

/** What stands in another language as long as nothing does in this one. */
export function otherText(text: LocalText, locale: Locale): string {
  return LOCALES.flatMap((code) => (code === locale ? [] : (text[code] ?? []))).find(Boolean) ?? ''
}

/** Chooses the language of all texts of the page. */
export function LanguageTabs() {
  const t = useTexts('course-builder')
  const { locales } = useShared().school
  const { locale, choose } = useEditedLanguage()
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  if (locales.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div className="tabs" role="group" aria-label={t('language')}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          className="tab tab-name"
          aria-current={one === locale ? 'true' : undefined}
          onClick={() => choose(one)}
        >
          {names.of(one)}
        </button>
      ))}
    </div>
  )
}
