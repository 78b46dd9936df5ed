import clsx from 'clsx'
import type { Key, ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { plus, x } from './icons.ts'

export type EditorRow = {
  key: Key
  /** Its fields. */
  children: ReactNode
  /** Before them: whether it is correct, or its number. */
  before?: ReactNode
  /** After them: its match, or what moves it. */
  after?: ReactNode
  className?: string
}

type Props = {
  rows: readonly EditorRow[]
  /** How a row looks. */
  className: string
  texts: { remove: (number: number) => string; add: string }
  /** How small its buttons are. */
  size?: 'sm'
  addVariant?: 'ghost'
  /** As few must stay. */
  least?: number
  /** Between the rows and the button that adds one: what is wrong with all of them. */
  error?: ReactNode
  onRemove: (at: number) => void
  /** Without it there may be no more. */
  onAdd?: (() => void) | undefined
}

/** The options of a question, the items of a list: rows that are written, taken out and added. */
export function EditorRows({ rows, className, texts, size, addVariant, least = 0, error, onRemove, onAdd }: Props) {
  return (
    <>
      {rows.map((row, at) => (
        <div className={clsx(className, row.className)} key={row.key}>
          {row.before}
          {row.children}
          {row.after}
          <IconButton
            icon={x}
            size={size}
            label={texts.remove(at + 1)}
            disabled={rows.length <= least}
            onClick={() => onRemove(at)}
          />
        </div>
      ))}
      {error}
      {onAdd && (
        <span>
          <Button size="sm" variant={addVariant} icon={plus} onClick={onAdd}>
            {texts.add}
          </Button>
        </span>
      )}
    </>
  )
}
