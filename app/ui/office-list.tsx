import type { ReactNode } from 'react'
import { isNarrowed, type ListView } from '#app/platform/list.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { FilterForm, type ListFilter } from './filter-form.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import type { IconData } from './icon.tsx'
import { ListFoot } from './list-foot.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { type Bulk, BulkBar, useSelection } from './selection.tsx'

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
  const { chosen, selected, select } = useSelection(list.rows)
  const hidden = useHiddenColumns(list.path)
  const nothingAtAll = list.rows.length === 0 && list.first && !isNarrowed(list)
  return (
    <div className="stack grow list">
      {filters.length > 0 && !nothingAtAll && (
        <FilterForm list={list} filters={filters} counted={counted}>
          {list.rows.length > 0 && <ColumnMenu path={list.path} columns={columns} hidden={hidden} />}
        </FilterForm>
      )}
      {list.rows.length > 0 ? (
        <div className="card table-card">
          {children}
          {bulk && (
            <BulkBar count={chosen.length} onClear={() => select([])}>
              {bulk.actions(chosen, () => select([]))}
            </BulkBar>
          )}
          <DataTable
            label={label}
            rows={list.rows}
            columns={columns.filter(({ head }, at) => at === 0 || !hidden.includes(head))}
            list={list}
            selection={bulk && { name: bulk.name, select, selected }}
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
