/** Numbers that nothing has yet, of the sequence of a table. */
type TakeIds = (table: string, count: number) => Promise<number[]>

type Known = { old: Float64Array; fresh: Float64Array }
export type NewIds = {
  /** Gives each of these ids of a table a new one; they come in order. */
  take(table: string, old: readonly number[]): Promise<void>
  /** The new id of a thing; one that nothing has, and always the same, for what is gone. */
  of(table: string, old: number): Promise<number>
  /** Says which is the new one, where it is not taken. */
  set(table: string, old: number, fresh: number): void
}

/**
 * The new ids of all things, by their former ones: 16 bytes each, so that those of millions fit into memory. What is gone
 * and still named, by an entry of a log for example, keeps being one thing.
 */
export function newIds(takeIds: TakeIds): NewIds {
  const known = new Map<string, Known>()
  const gone = new Map<string, number>()
  return {
    async take(table, old) {
      known.set(table, { old: Float64Array.from(old), fresh: Float64Array.from(await takeIds(table, old.length)) })
    },
    set(table, old, fresh) {
      known.set(table, { old: Float64Array.of(old), fresh: Float64Array.of(fresh) })
    },
    async of(table, old) {
      // No id is 0: it stands for the whole, such as the school's own calendar.
      if (old === 0) return 0
      const found = known.get(table)
      const at = found ? findIn(found.old, old) : -1
      if (found && at >= 0) return found.fresh[at] as number
      const key = `${table} ${old}`
      const before = gone.get(key)
      if (before !== undefined) return before
      const [fresh] = await takeIds(table, 1)
      if (fresh === undefined) throw new Error(`${table} has no more ids`)
      gone.set(key, fresh)
      return fresh
    },
  }
}

function findIn(sorted: Float64Array, wanted: number): number {
  let [from, to] = [0, sorted.length - 1]
  while (from <= to) {
    const middle = (from + to) >> 1
    const value = sorted[middle] as number
    if (value === wanted) return middle
    if (value < wanted) from = middle + 1
    else to = middle - 1
  }
  return -1
}
