import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useLocale } from '#app/platform/page.tsx'
import { Field, getControl } from '#app/ui/field.tsx'

type Props = {
  id: string
  label: string
  text: LocalText
  locales: readonly Locale[]
  max: number
  error?: string
  onChange: (text: LocalText) => void
}

/** A short text in each language of the school, beside each other. */
export function LocalInputs({ id, label, text, locales, max, error, onChange }: Props) {
  const own = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return locales.map((locale, at) => {
    const named = locales.length > 1 ? `${label} (${own.of(locale)})` : label
    const wrong = at === 0 ? error : undefined
    return (
      <Field key={locale} id={`${id}_${locale}`} label={named} error={wrong} className="c3">
        <input
          {...getControl(`${id}_${locale}`, false, wrong)}
          className="input"
          lang={locale}
          maxLength={max}
          value={text[locale] ?? ''}
          onChange={({ target }) => onChange({ ...text, [locale]: target.value })}
        />
      </Field>
    )
  })
}
