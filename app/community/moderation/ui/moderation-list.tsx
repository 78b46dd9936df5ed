import { type ReactNode, useRef } from 'react'
import { isNarrowed, type ListView } from '#app/platform/list.ts'
import { Empty } from '#app/ui/empty.tsx'
import { FilterForm, type ListFilter } from '#app/ui/filter-form.tsx'
import type { IconData } from '#app/ui/icon.tsx'
import { ListFoot } from '#app/ui/list-foot.tsx'
import { NothingFits } from '#app/ui/nothing-fits.tsx'
import { type Bulk, BulkBar, RowBox, useSelection } from '#app/ui/selection.tsx'
import { SortHead } from '#app/ui/sort-head.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { useListKeys } from './use-list-keys.ts'
import './moderation.css'

type Props<Row, Filters> = {
  list: ListView<Row, Filters>
  filters: readonly ListFilter<Filters>[]
  counted: (count: number) => string
  /** A row, as an item of the list; `box` chooses it, where several can be. */
  item: (row: Row, box: ReactNode) => ReactNode
  bulk?: Bulk<Row>
  /** What letters do beside J and K, and to what a row names by `data-key`. */
  keys: readonly { key: string; text: string }[]
  /** While nothing narrows it and nothing is there. */
  empty: { icon: IconData; title: string; text: string }
  /** What the rows can be ordered by, in words. */
  sorts?: readonly { sort: string; label: string }[]
  /** Between filters and rows. */
  children?: ReactNode
}

/** What people said, one below the other, with what is done about it in place. */
export function ModerationList<Row extends { id: number }, Filters extends object>(props: Props<Row, Filters>) {
  const { list, filters, counted, item, bulk, keys, empty, sorts, children } = props
  const { chosen, selected, select } = useSelection(list.rows)
  const rows = useRef<HTMLOListElement>(null)
  useListKeys(rows)
  const selection = bulk && { name: bulk.name, selected, select }
  if (list.rows.length > 0 || isNarrowed(list))
    return (
      <div className="stack grow list">
        <FilterForm list={list} counted={counted} filters={filters} />
        {children}
        {list.rows.length > 0 ? (
          <div className="card table-card">
            {bulk && (
              <BulkBar count={chosen.length} onClear={() => select([])}>
                {bulk.actions(chosen, () => select([]))}
              </BulkBar>
            )}
            {sorts && (
              <p className="row mod-sorts t13">
                {sorts.map(({ sort, label }) => (
                  <SortHead key={sort} list={list} sort={sort} label={label} />
                ))}
              </p>
            )}
            <ol className="mod-list" ref={rows}>
              {list.rows.map((row) => item(row, selection && <RowBox row={row} selection={selection} />))}
            </ol>
            <Keys of={keys} />
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

/** Which keys do what, where there is a keyboard. */
function Keys({ of }: { of: Props<never, object>['keys'] }) {
  const t = useUiTexts()
  return (
    <p className="mod-keys t12 faint">
      <span>
        <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> {t('key_rows')}
      </span>
      {of.map(({ key, text }) => (
        <span key={key}>
          <kbd className="kbd">{key}</kbd> {text}
        </span>
      ))}
    </p>
  )
}
