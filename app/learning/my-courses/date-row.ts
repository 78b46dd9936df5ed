/**
 * Something of one's own that has a date: a live event, or a time with somebody. Whatever sells such things says its rows
 * in this form, and routes/my-courses.ts puts them together.
 */
export type DateRow = {
  kind: 'event' | 'booking'
  title: string
  /** Where it is shown. */
  href: string
  /** Without them no date was chosen yet. */
  dates: { startsAt: string; endsAt: string; timeZone: string } | null
  /** What there is to say beside the date: that it is canceled, or to be chosen. */
  note: string | null
  over?: boolean
  /** What one does about it, the first thing first. */
  actions: { text: string; href: string; primary?: boolean }[]
}

/** The nearest first; what has no date yet asks for one, so it comes before. What is over comes last, the latest of it first. */
export function byDate(rows: readonly DateRow[]): DateRow[] {
  const at = ({ dates }: DateRow) => dates?.startsAt ?? ''
  const over = rows.filter((row) => row.over).toSorted((a, b) => at(b).localeCompare(at(a)))
  return [...rows.filter((row) => !row.over).toSorted((a, b) => at(a).localeCompare(at(b))), ...over]
}
