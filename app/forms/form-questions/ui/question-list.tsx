import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, trash } from '#app/ui/icons.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { useBegunRows } from './use-begun-rows.ts'
import './question-list.css'

type Props<Item> = {
  items: readonly Item[]
  nameOf: (item: Item, at: number) => string
  onChange: (items: Item[]) => void
  /** Another one, whether nothing is written in one yet, and the words for adding and taking away. */
  make: (others: readonly Item[]) => Item
  isEmpty: (item: Item) => boolean
  add: string
  remove: (name: string) => string
  /** How many there may be. */
  max: number
  /** What is said of one; `id` is its own, and `at` its place in `items`, which one has once something is written in it. */
  children: (item: Item, place: { at: number; id: string; set: (item: Item) => void; others: Item[] }) => ReactNode
}

/** The questions of a form as whoever makes it writes them: put in order, taken out, added at the end. */
export function QuestionList<Item>(props: Props<Item>) {
  const { items, nameOf, onChange, make, isEmpty, add, remove, max, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const { rows, put, ...begun } = useBegunRows(items, isEmpty, onChange)
  function addOne() {
    // What is typed at once goes into it.
    flushSync(() => begun.add(make(rows.map(({ item }) => item))))
    frame.current?.querySelector<HTMLElement>('.question-row:last-child .input')?.focus()
  }
  return (
    <div ref={frame} className="stack">
      <Sortable
        items={rows}
        onMove={put}
        keyOf={({ key }) => key}
        nameOf={({ item }, at) => nameOf(item, at)}
        className="stack question-rows"
        itemProps={() => ({ className: 'card question-row' })}
      >
        {({ item, key }, { grip, up, down }, at) => (
          <>
            <div className="row" style={{ '--g': '2px' }}>
              {grip}
              <span className="t14 medium grow truncate">{nameOf(item, at)}</span>
              <MoveButtons name={nameOf(item, at)} up={up} down={down} />
              <IconButton icon={trash} size="sm" label={remove(nameOf(item, at))} onClick={() => begun.remove(at)} />
            </div>
            {children(item, {
              at: begun.placeOf(at),
              id: `question${key}`,
              set: (next) => begun.set(at, next),
              others: rows.flatMap((row) => (row.key === key ? [] : [row.item])),
            })}
          </>
        )}
      </Sortable>
      {rows.length < max && (
        <span>
          <Button size="sm" icon={plus} onClick={addOne}>
            {add}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What is wrong with one of several things, by the names of its parts: of `questions.2.title` what follows the place. */
export function wrongAt(errors: Readonly<Record<string, string>>, list: string, at: number): Record<string, string> {
  const before = `${list}.${at}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(before) ? [[name.slice(before.length), text]] : [],
    ),
  )
}
