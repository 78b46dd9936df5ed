import { type ReactNode, useState } from 'react'
import type { LocalText } from '#app/platform/i18n.ts'
import { EditorRows } from '#app/ui/editor-rows.tsx'
import { LocalTextInput } from './local-fields.tsx'

type Row = { key: number; label: LocalText; error?: string | undefined; right?: string | false; before?: ReactNode }

type Props = {
  id: string
  rows: Row[]
  max: { rows: number; length: number }
  /** The key that a new row will have. */
  nextKey: number
  texts: { row: (number: number) => string; remove: (number: number) => string; add: string }
  onLabel: (at: number, label: LocalText) => void
  onRemove: (at: number) => void
  onAdd: (label: LocalText) => void
}

/** Short texts, one below the other. A new one is none until something stands in it; Enter begins it. */
export function WordRows({ id, rows, max, nextKey, texts, onLabel, onRemove, onAdd }: Props) {
  const [blank, setBlank] = useState(false)
  const shown: Row[] = blank ? [...rows, { key: nextKey, label: {} }] : rows
  function write(at: number, label: LocalText) {
    if (at < rows.length) return onLabel(at, label)
    setBlank(false)
    onAdd(label)
  }
  return (
    <EditorRows
      className="ans"
      size="sm"
      addVariant="ghost"
      rows={shown.map(({ key, label, error, right, before }, at) => ({
        key,
        before,
        className: right ? 'is-right' : undefined,
        children: (
          <LocalTextInput
            id={`${id}-${key}`}
            label={texts.row(at + 1)}
            quiet
            grows
            max={max.length}
            value={label}
            error={error}
            focused={at === rows.length}
            onEnter={() => rows.length < max.rows && setBlank(true)}
            onChange={(words) => write(at, words)}
          />
        ),
        after: right && (
          <span className="ans-right t12" aria-hidden="true">
            {right}
          </span>
        ),
      }))}
      texts={texts}
      onRemove={(at) => (at < rows.length ? onRemove(at) : setBlank(false))}
      onAdd={rows.length < max.rows ? () => setBlank(true) : undefined}
    />
  )
}
