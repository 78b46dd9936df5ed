import { useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'

type Props = {
  name: string
  label: string
  help?: string
  locales: readonly Locale[]
  values: Record<string, string>
  /** Code points; with it the field counts. */
  max?: number
  /** Lines of a text area; without it the field has one line. */
  rows?: number
}

/** The same text in every language that the school offers. */
export function LanguageFields({ name, label, locales, values, ...rest }: Props) {
  const { locale: own } = useShared()
  const names = new Intl.DisplayNames(own, { type: 'language' })
  return locales.map((locale) => (
    <LanguageField
      key={locale}
      name={`${name}_${locale}`}
      label={locales.length > 1 ? `${label} (${names.of(locale)})` : label}
      lang={locale}
      value={values[`${name}_${locale}`] ?? ''}
      {...rest}
    />
  ))
}

type FieldProps = Pick<Props, 'name' | 'label' | 'help' | 'max' | 'rows'> & { lang: Locale; value: string }

function LanguageField({ name, label, help, lang, value, max, rows }: FieldProps) {
  const t = useTexts('schools')
  const { defaultValue = '' } = useField({ name, defaultValue: value })
  const [length, setLength] = useState([...String(defaultValue)].length)
  const counted = max ? t('counted', { length, max }) : ''
  const hint = [help, counted].filter(Boolean).join(' ') || undefined
  const attributes = { name, defaultValue, lang, label, help: hint }
  const count = (text: string) => setLength([...text.trim()].length)
  return rows ? (
    <TextArea {...attributes} rows={rows} onChange={(event) => count(event.target.value)} />
  ) : (
    <TextField {...attributes} onChange={(event) => count(event.target.value)} />
  )
}
