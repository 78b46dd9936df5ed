import type { ReactNode } from 'react'
import { isNarrowed, type ListView } from '#app/platform/list.ts'
import { Empty } from '#app/ui/empty.tsx'
import { FilterForm, type ListFilter } from '#app/ui/filter-form.tsx'
import type { IconData } from '#app/ui/icon.tsx'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { NothingFits } from '#app/ui/nothing-fits.tsx'
import './moderation.css'

type Props<Row, Filters> = {
  list: ListView<Row, Filters>
  filters: readonly ListFilter<Filters>[]
  counted: (count: number) => string
  /** A row, as an item of the list. */
  item: (row: Row) => ReactNode
  /** While nothing narrows it and nothing is there. */
  empty: { icon: IconData; title: string; text: string }
  /** Between filters and rows. */
  children?: ReactNode
}

/** What people said, one below the other, with what is done about it in place. */
export function SaidList<Row, Filters extends object>(props: Props<Row, Filters>) {
  const { list, filters, counted, item, empty, children } = props
  if (list.rows.length > 0 || isNarrowed(list))
    return (
      <div className="stack grow list">
        <FilterForm list={list} counted={counted} filters={filters} />
        {children}
        {list.rows.length > 0 ? (
          <div className="card table-card">
            <ol className="mod-list">{list.rows.map(item)}</ol>
            <ListFoot list={list} />
          </div>
        ) : (
          <NothingFits list={list} />
        )}
      </div>
    )
  return (
    <div className="stack grow list">
      <FilterForm list={list} filters={filters} />
      <Empty icon={empty.icon} title={empty.title}>
        {empty.text}
      </Empty>
    </div>
  )
}
