import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import type { LocalHtml } from '#app/platform/html.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Field, getControl } from '#app/ui/field.tsx'
import { RichTextField } from '#app/ui/rich-text/ui/rich-text-field.tsx'
import { otherText, useEditedLanguage } from './language.tsx'

type Rich = { id: string; label: string; value: LocalHtml; onChange: (html: LocalText) => void; small?: boolean }

/** A long text in the language that is written in; the editor writes into a field that tells its changes. */
export function LocalRichText({ id, label, value, onChange, small = false }: Rich) {
  const t = useTexts('course-builder')
  const { locale } = useEditedLanguage()
  const [copies, setCopies] = useState(0)
  const name = `${id}_${locale}`
  const other = value[locale]?.trim() ? '' : otherText(value, locale)
  function typed({ target }: FormEvent) {
    const { name: of, value: text } = target as HTMLTextAreaElement
    if (of === name) onChange({ ...value, [locale]: text })
  }
  function copy() {
    onChange({ ...value, [locale]: other })
    setCopies(copies + 1)
  }
  return (
    <div className="stack" style={{ '--g': '6px' }} onInput={typed}>
      <RichTextField
        key={`${locale} ${copies}`}
        name={name}
        label={label}
        lang={locale}
        small={small}
        rows={small ? 2 : 6}
        defaultValue={value[locale] ?? ''}
      />
      {other && (
        <p className="help">
          {t('shows_other')}{' '}
          <button type="button" className="link" onClick={copy}>
            {t('copy_other')}
          </button>
        </p>
      )}
    </div>
  )
}

type Line = {
  id: string
  label: string
  value: LocalText
  onChange: (text: LocalText) => void
  error?: string
  max?: number
  rows?: number
  /** One line of words that takes as many lines as it needs. */
  grows?: boolean
  /** The label is there for those who hear it alone. */
  quiet?: boolean
  /** It has just been asked for. */
  focused?: boolean
  onEnter?: () => void
}

/** A line, or a few, in the language that is written in; empty, it shows what students get to read instead. */
export function LocalTextInput(line: Line) {
  const { id, label, value, onChange, error, max = 500, rows, grows, quiet = false, focused = false, onEnter } = line
  const { locale } = useEditedLanguage()
  const control = {
    ...getControl(id, false, error),
    className: grows ? 'input growing' : 'input',
    lang: locale,
    maxLength: max,
    value: value[locale] ?? '',
    placeholder: otherText(value, locale) || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({
        ...value,
        [locale]: grows
          ? target.value.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
          : target.value,
      }),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return
      if (grows) event.preventDefault()
      onEnter?.()
    },
  }
  const field =
    rows || grows ? (
      // biome-ignore lint/a11y/noAutofocus: it was asked for
      <textarea dir="auto" {...control} rows={rows ?? 1} autoFocus={focused} />
    ) : (
      <input dir="auto" {...control} />
    )
  return (
    <Field id={id} label={quiet ? <span className="vh">{label}</span> : label} error={error} className="grow">
      {field}
    </Field>
  )
}
