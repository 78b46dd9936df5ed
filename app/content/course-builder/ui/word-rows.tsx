import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import type { LocalText } from '#app/platform/i18n.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, x } from '#app/ui/icons.ts'
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
    <>
      {shown.map(({ key, label, error, right, before }, at) => (
        <div className={clsx('ans', right && 'is-right')} key={key}>
          {before}
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
          {right && (
            <span className="ans-right t12" aria-hidden="true">
              {right}
            </span>
          )}
          <IconButton
            icon={x}
            size="sm"
            label={texts.remove(at + 1)}
            onClick={() => (at < rows.length ? onRemove(at) : setBlank(false))}
          />
        </div>
      ))}
      {rows.length < max.rows && (
        <span>
          <Button size="sm" variant="ghost" icon={plus} onClick={() => setBlank(true)}>
            {texts.add}
          </Button>
        </span>
      )}
    </>
  )
}
