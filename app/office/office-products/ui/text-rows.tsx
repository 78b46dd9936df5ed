import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { plus } from '#app/ui/icons.ts'
import { Ordered } from '#app/ui/ordered.tsx'

export type TextRow = Partial<Record<string, LocalText>>
type KeyedRow = { key: number; row: TextRow }
type RowField = { name: string; label: string; max: number; rows?: number }

type Props = {
  name: string
  legend: string
  add: string
  given: readonly TextRow[]
  /** The rows as the form sends them, and back. */
  write: (rows: TextRow[]) => unknown
  read: (value: unknown) => TextRow[]
  fields: readonly RowField[]
  most: number
  locales: readonly Locale[]
}

const kept = (row: TextRow, index: number): KeyedRow => ({ key: index + 1, row })

/**
 * Texts that are added, ordered and removed, in each language beside each other. The form sends them as one text, which
 * its draft keeps and brings back.
 */
export function TextRows({ name, legend, add, given, write, read, fields, most, locales }: Props) {
  const t = useTexts('office-products')
  const { errors } = useForm()
  const own = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [rows, setRows] = useState(() => given.map(kept))
  const text = JSON.stringify(write(rows.map(({ row }) => row)))
  const sent = useRef(text)
  const [begun] = useState(text)
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!area.current || area.current.value === text) return
    sent.current = text
    area.current.value = text
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  /** A draft was brought back. */
  function restored(value: string) {
    if (value !== sent.current) setRows(read(JSON.parse(value)).map(kept))
  }
  function type(index: number, { name, rows: lines }: RowField, locale: Locale, typed: string) {
    // A field that grows takes a line of its own, and one line where it is to be one.
    const words = lines ? typed : typed.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
    setRows(
      rows.map((one, place) =>
        place === index ? { ...one, row: { ...one.row, [name]: { ...one.row[name], [locale]: words } } } : one,
      ),
    )
  }
  function added() {
    const row = kept({}, Math.max(0, ...rows.map(({ key }) => key)))
    // What is typed at once goes into it.
    flushSync(() => setRows([...rows, row]))
    frame.current?.querySelector<HTMLElement>('li:last-child .input')?.focus()
  }
  const nameOf = ({ row }: KeyedRow, index: number) =>
    Object.values(row[fields[0]?.name ?? ''] ?? {}).find(Boolean) ?? String(index + 1)
  const wrong = Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]
  return (
    <fieldset ref={frame} className="stack rows" style={{ '--g': '8px' }}>
      <legend className="vh">{legend}</legend>
      <textarea
        dir="auto"
        ref={area}
        name={name}
        defaultValue={begun}
        hidden
        readOnly
        onInput={({ currentTarget }) => restored(currentTarget.value)}
      />
      <Ordered items={rows} onChange={setRows} nameOf={nameOf} keyOf={({ key }) => key}>
        {({ key, row }, index) => (
          <div className="row-fields">
            {fields.flatMap((field) =>
              locales.map((locale) => {
                const label = locales.length > 1 ? `${field.label} (${own.of(locale)})` : field.label
                const control = {
                  id: `${id}-${key}-${field.name}-${locale}`,
                  className: 'input growing',
                  lang: locale,
                  maxLength: field.max,
                  value: row[field.name]?.[locale] ?? '',
                }
                return (
                  <div key={`${field.name} ${locale}`} className="field">
                    <label className="label" htmlFor={control.id}>
                      {label}
                    </label>
                    <textarea
                      dir="auto"
                      {...control}
                      rows={field.rows ?? 1}
                      onChange={({ target }) => type(index, field, locale, target.value)}
                    />
                  </div>
                )
              }),
            )}
          </div>
        )}
      </Ordered>
      {wrong && (
        <p className="error" data-message>
          {t('row_incomplete')}
        </p>
      )}
      {rows.length < most && (
        <Button size="sm" icon={plus} className="self-start" onClick={added}>
          {add}
        </Button>
      )}
    </fieldset>
  )
}
