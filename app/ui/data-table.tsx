import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { type Column, shownFrom } from './columns.ts'
import { RowBox, type Selection } from './selection.tsx'
import { SortHead } from './sort-head.tsx'
import { Table } from './table.tsx'
import { useUiTexts } from './texts.ts'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** With it heads order the list. */
  list?: ListView<Row, object>
  selection?: Selection<Row>
}

/** Rows in columns that go by rank where room is short, so that no amount is ever cut. */
export function DataTable<Row extends { id: number }>({ label, rows, columns, list, selection }: Props<Row>) {
  const from = shownFrom(columns, selection !== undefined)
  const classes = columns.map(({ end, share }, at) =>
    clsx(from[at] && `from-${from[at]}`, end && 'r', share && 'share'),
  )
  return (
    <Table label={label}>
      <thead>
        <tr>
          {selection && <SelectAll rows={rows} selection={selection} />}
          {columns.map(({ head, sort, share, width, quiet }, at) => (
            <th
              key={head}
              className={classes[at] || undefined}
              style={share ? { '--share': `${share}%` } : undefined}
              aria-sort={list && sort === list.sort ? (list.order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              <span className="col" style={{ '--min': `${width}px` }}>
                {list && sort && sort in list.sorts ? (
                  <SortHead list={list} sort={sort} label={head} />
                ) : (
                  <span className={quiet ? 'vh' : undefined}>{head}</span>
                )}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={selection?.selected.has(row.id) || undefined}>
            {selection && (
              <td className="select">
                <RowBox row={row} selection={selection} />
              </td>
            )}
            {columns.map(({ head, cell }, at) => (
              <td key={head} className={classes[at] || undefined}>
                {cell(row)}
                {at === 0 && underFirst(row, columns, from)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** What a narrow table tells under the first column instead of in one of its own. */
function underFirst<Row>(row: Row, columns: readonly Column<Row>[], from: readonly number[]): ReactNode {
  return columns.map(
    ({ head, cell, under }, at) =>
      under && (
        <Fragment key={head}>
          <span className={`under to-${from[at]}`}>{cell(row)}</span>
        </Fragment>
      ),
  )
}

function SelectAll<Row extends { id: number }>({ rows, selection }: Pick<Required<Props<Row>>, 'rows' | 'selection'>) {
  const t = useUiTexts()
  const { selected, select } = selection
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  function mark(box: HTMLInputElement | null) {
    if (box) box.indeterminate = selected.size > 0 && !all
  }
  return (
    <th className="select">
      <label className="check">
        <input
          ref={mark}
          type="checkbox"
          aria-label={t('select_all')}
          checked={all}
          onChange={() => select(all ? [] : rows.map(({ id }) => id))}
        />
      </label>
    </th>
  )
}
