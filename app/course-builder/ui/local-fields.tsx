import type { FormEvent } from 'react'
import type { LocalHtml } from '#app/platform/html.ts'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useShared } from '#app/platform/page.tsx'
import { RichTextField } from '#app/rich-text/ui/rich-text-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'

type Rich = { id: string; label: string; value: LocalHtml; onChange: (html: LocalText) => void; small?: boolean }

/** A long text in each language of the school; the editor writes into a field that tells its changes. */
export function LocalRichText({ id, label, value, onChange, small = false }: Rich) {
  const { locales } = useShared().school
  const values = Object.fromEntries(locales.map((one) => [`${id}_${one}`, value[one] ?? '']))
  function typed({ target }: FormEvent) {
    const { name, value: text } = target as HTMLTextAreaElement
    const locale = locales.find((one) => name === `${id}_${one}`)
    if (locale) onChange({ ...value, [locale]: text })
  }
  return (
    <div onInput={typed}>
      <Languages locales={locales} names={[id]} values={values}>
        {(locale: Locale) => (
          <RichTextField
            key={locale}
            name={`${id}_${locale}`}
            label={label}
            lang={locale}
            small={small}
            rows={small ? 2 : 6}
            defaultValue={value[locale] ?? ''}
          />
        )}
      </Languages>
    </div>
  )
}

type Line = { id: string; label: string; value: LocalText; onChange: (text: LocalText) => void }

/** A line in each language of the school, one beside the other. */
export function LocalTextInput({ id, label, value, onChange }: Line) {
  const { locales } = useShared().school
  return (
    <div className="grow stack" style={{ '--g': '6px' }}>
      {locales.map((locale) => {
        const text = locales.length > 1 ? `${label} (${locale})` : label
        return (
          <Field key={locale} id={`${id}-${locale}`} label={text}>
            <input
              id={`${id}-${locale}`}
              className="input"
              lang={locale}
              value={value[locale] ?? ''}
              onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
            />
          </Field>
        )
      })}
    </div>
  )
}
