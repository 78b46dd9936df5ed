import type { ReactNode } from 'react'

/** A column of a list. The first one leads: it says what the row is, links to it, and is never dropped. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The least room that it needs to be read, in px. */
  width: number
  /** 1 stays whatever happens; where room is short the highest goes first. */
  rank?: number
  /** Its text wraps where it must, even within a word; it gets this much of the table, in per cent. */
  share?: number
  /** The name under which the list is ordered by it. */
  sort?: string
  /** Numbers and amounts stand at the end. */
  end?: boolean
  /** Its head is only read aloud, as that of a menu. */
  quiet?: boolean
  /** Once dropped, it is shown under the first column. */
  under?: boolean
}

/** How wide the cells' own padding is in a table of this width, and beyond it. */
const NARROW = { upTo: 560, cell: 16, edges: 16 }
const WIDE = { cell: 24, edges: 16 }
const SELECTION = 44

/** The widths for which columns.css has classes. */
const [STEP, FIRST, LAST] = [50, 300, 1200]

/** For each column the narrowest table that shows it and all that matter more; 0 for what is never dropped. */
export function shownFrom(columns: readonly Pick<Column<never>, 'rank' | 'width'>[], selection = false): number[] {
  return columns.map(({ rank = 1 }, at) => {
    if (at === 0 || rank === 1) return 0
    const kept = columns.filter((other, place) => place === 0 || (other.rank ?? 1) <= rank)
    const text = kept.reduce((sum, { width }) => sum + width, selection ? SELECTION : 0)
    const room = ({ cell, edges }: typeof WIDE) => text + kept.length * cell + edges
    const needed = room(NARROW) <= NARROW.upTo ? room(NARROW) : room(WIDE)
    return Math.min(LAST, Math.max(FIRST, Math.ceil(needed / STEP) * STEP))
  })
}
