import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { useUiTexts } from './texts.ts'

/** What can be done with several rows at once. */
export type Bulk<Row> = {
  /** What a row is called. */
  name: (row: Row) => string
  /** The buttons; `clear` empties the selection once it is done. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode
}

export type Selection<Row> = {
  /** What a row is called, for its box. */
  name: (row: Row) => string
  selected: ReadonlySet<number>
  select: (ids: Iterable<number>) => void
}

/** Which of the rows that are shown are chosen. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  const select = (wanted: Iterable<number>) => setIds(new Set(wanted))
  return { chosen, selected: new Set(chosen.map(({ id }) => id)), select }
}

/** How many are chosen and what can be done with them, above the rows, while any are. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useUiTexts()
  if (count === 0) return null
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk_actions')}>
      <span className="medium num" role="status">
        {t('selected', { count })}
      </span>
      {children}
      <Button variant="ghost" size="sm" className="push" onClick={onClear}>
        {t('clear_selection')}
      </Button>
    </div>
  )
}

/** The box by which a row is chosen. */
export function RowBox<Row extends { id: number }>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const t = useUiTexts()
  const { selected, select, name } = selection
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={t('select_row', { name: name(row) })}
        checked={selected.has(row.id)}
        onChange={({ target }) =>
          select(target.checked ? [...selected, row.id] : [...selected].filter((id) => id !== row.id))
        }
      />
    </label>
  )
}
