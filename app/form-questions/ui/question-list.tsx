import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, trash } from '#app/ui/icons.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import './question-list.css'

type Props<Item> = {
  items: readonly Item[]
  nameOf: (item: Item, at: number) => string
  onChange: (items: Item[]) => void
  /** Another one, and the words for adding and taking away. */
  make: () => Item
  add: string
  remove: (name: string) => string
  /** How many there may be. */
  max: number
  /** What is said of one; `id` is its own. */
  children: (item: Item, at: number, id: string) => ReactNode
}

/** The questions of a form as whoever makes it writes them: put in order, taken out, added at the end. */
export function QuestionList<Item>({ items, nameOf, onChange, make, add, remove, max, children }: Props<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  // A question keeps what is open in it when it moves.
  const [keys, setKeys] = useState(() => items.map((_, at) => at + 1))
  const rows = items.map((item, at) => ({ item, key: keys[at] ?? -at }))
  function put(next: typeof rows) {
    setKeys(next.map(({ key }) => key))
    onChange(next.map(({ item }) => item))
  }
  function addOne() {
    // What is typed at once goes into it.
    flushSync(() => put([...rows, { item: make(), key: Math.max(0, ...keys) + 1 }]))
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
              <MoveButtons name={nameOf(item, at)} {...{ up, down }} />
              <IconButton
                icon={trash}
                size="sm"
                label={remove(nameOf(item, at))}
                onClick={() => put(rows.filter((_, place) => place !== at))}
              />
            </div>
            {children(item, at, `question${key}`)}
          </>
        )}
      </Sortable>
      {items.length < max && (
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
