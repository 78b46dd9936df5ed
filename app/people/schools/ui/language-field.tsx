import { useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'
import { RichTextField } from '#app/ui/rich-text/ui/rich-text-field.tsx'

type Props = {
  name: string
  label: string
  locale: Locale
  values: Record<string, string>
  /** Code points; with it the field counts. */
  max?: number
  /** Lines of a text area; without it the field has one line. */
  rows?: number
  /** A long text with headings, lists, pictures and tables. */
  rich?: boolean
}

/** One text in one language. */
export function LanguageField({ name: text, label, locale, values, max, rows, rich }: Props) {
  const t = useTexts('schools')
  const name = `${text}.${locale}`
  const { defaultValue = '' } = useField({ name, defaultValue: values[name] })
  const [length, setLength] = useState([...String(defaultValue)].length)
  const count = ({ target }: { target: { value: string } }) => setLength([...target.value.trim()].length)
  const help = max ? t('counted', { length, max }) : undefined
  const field = { name, defaultValue, lang: locale, label, help, onChange: count }
  if (rich) return <RichTextField name={name} label={label} rows={rows} lang={locale} defaultValue={values[name]} />
  return rows ? <TextArea {...field} rows={rows} /> : <TextField {...field} />
}
