import { useState } from 'react'
import type { LocalText } from '#app/platform/i18n.ts'

/** A row as its maker sees it; it is told of once something was written in it. */
export type Row<Item> = { key: number; item: Item; told: boolean }

/** Whether nobody has written anything in these texts. */
export const isBlank = (...texts: readonly LocalText[]) =>
  texts.every((text) => Object.values(text).every((words) => !words?.trim()))

/** The rows with what is known of the told ones by now, whoever changed it; those not begun stay where they are. */
function withKnown<Item>(rows: readonly Row<Item>[], items: readonly Item[]): Row<Item>[] {
  const rest = [...items]
  const kept = rows.flatMap((row) => (row.told ? rest.splice(0, 1).map((item) => ({ ...row, item })) : [row]))
  const least = Math.min(0, ...rows.map(({ key }) => key))
  return [...kept, ...rest.map((item, at) => ({ key: least - 1 - at, item, told: true }))]
}

/**
 * Rows that are added empty in what saves itself: such a row is kept here, and not called wrong, until something stands in
 * it; what was begun stays told, whatever becomes of its words.
 */
export function useBegunRows<Item>(
  items: readonly Item[],
  isEmpty: (item: Item) => boolean,
  onChange: (items: Item[]) => void,
) {
  const [known, setKnown] = useState(() => items.map((item, at): Row<Item> => ({ key: at + 1, item, told: true })))
  const rows = withKnown(known, items)
  function put(next: readonly Row<Item>[]): void {
    const now = next.map((row) => ({ ...row, told: row.told || !isEmpty(row.item) }))
    setKnown(now)
    const begun = now.filter(({ told }) => told).map(({ item }) => item)
    if (begun.length !== items.length || begun.some((item, at) => item !== items[at])) onChange(begun)
  }
  return {
    rows,
    put,
    add: (item: Item) => put([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, item, told: false }]),
    set: (at: number, item: Item) => put(rows.map((row, place) => (place === at ? { ...row, item } : row))),
    remove: (at: number) => put(rows.filter((_, place) => place !== at)),
    /** The place of a row among those that are told of; -1 before. */
    placeOf: (at: number) => (rows[at]?.told ? rows.slice(0, at).filter(({ told }) => told).length : -1),
  }
}
