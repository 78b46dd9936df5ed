import { type ReactNode, useState } from 'react'
import { isNarrowed, type ListView } from '#app/platform/list.ts'
import { Button } from './button.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { FilterForm, type ListFilter } from './filter-form.tsx'
import type { IconData } from './icon.tsx'
import { ListFoot } from './list-foot.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { useUiTexts } from './texts.ts'

/** What can be done with several rows at once. */
export type Bulk<Row> = {
  /** What a row is called. */
  name: (row: Row) => string
  /** The buttons; `clear` empties the selection once it is done. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode
}

type Props<Row, Filters> = {
  list: ListView<Row, Filters>
  label: string
  columns: readonly Column<Row>[]
  filters?: readonly ListFilter<Filters>[]
  /** How many rows fit, in words. */
  counted?: (count: number) => string
  bulk?: Bulk<Row>
  /** While there is nothing at all: what the list is for and the one next step. */
  empty: { icon: IconData; title: string; text: string; action?: ReactNode }
  /** Between filters and rows, in the same card. */
  children?: ReactNode
}

/** A list of the back office: filters, table, pages, selection, and what is said when nothing is there or nothing fits. */
export function OfficeList<Row extends { id: number }, Filters extends object>(props: Props<Row, Filters>) {
  const { list, label, columns, filters = [], counted, bulk, empty, children } = props
  const t = useUiTexts()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selected = list.rows.filter(({ id }) => ids.has(id))
  const select = (chosen: Iterable<number>) => setIds(new Set(chosen))
  const nothingAtAll = list.rows.length === 0 && list.first && !isNarrowed(list)
  return (
    <div className="stack grow list">
      {filters.length > 0 && !nothingAtAll && <FilterForm list={list} filters={filters} counted={counted} />}
      {list.rows.length > 0 ? (
        <div className="card table-card">
          {children}
          {bulk && selected.length > 0 && (
            <div className="bulk" role="toolbar" aria-label={t('bulk_actions')}>
              <span className="medium num" role="status">
                {t('selected', { count: selected.length })}
              </span>
              {bulk.actions(selected, () => select([]))}
              <Button variant="ghost" size="sm" className="push" onClick={() => select([])}>
                {t('clear_selection')}
              </Button>
            </div>
          )}
          <DataTable
            label={label}
            rows={list.rows}
            columns={columns}
            list={list}
            selection={bulk && { name: bulk.name, select, selected: new Set(selected.map(({ id }) => id)) }}
          />
          <ListFoot list={list} />
        </div>
      ) : nothingAtAll ? (
        <Empty icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </Empty>
      ) : (
        <NothingFits list={list} />
      )}
    </div>
  )
}
