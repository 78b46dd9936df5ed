import { normalizeText } from '#app/platform/characters.ts'

/** A note as it is stored: what was typed, with the line ends and spaces that every device writes alike. */
export function plainNote(typed: string): string {
  return normalizeText(typed).replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').trim()
}

type Lines = readonly string[]

/** Beyond so many pairs of lines nobody looks for what two texts share in the middle: both are kept whole. */
const PAIRS_MAX = 250_000

/**
 * One note from two that were made from the same `base`, line by line: what only one of them changed is as it says, and
 * where both changed something, theirs stands above and mine below it. No line that either wrote is lost, and putting the
 * same together again changes nothing.
 */
export function mergedNote(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const [old, a, b] = [base, mine, theirs].map(toLines) as [Lines, Lines, Lines]
  const [inMine, inTheirs] = [placesIn(old, a), placesIn(old, b)]
  const merged: string[] = []
  let [from, fromA, fromB] = [0, 0, 0]
  for (let at = 0; at <= old.length; at += 1) {
    const [toA, toB] = at === old.length ? [a.length, b.length] : [inMine[at], inTheirs[at]]
    if (toA === undefined || toB === undefined) continue
    merged.push(...either(old.slice(from, at), a.slice(fromA, toA), b.slice(fromB, toB)))
    if (at < old.length) merged.push(old[at] as string)
    ;[from, fromA, fromB] = [at + 1, toA + 1, toB + 1]
  }
  return merged.join('\n')
}

const toLines = (text: string): Lines => (text === '' ? [] : text.split('\n'))
const same = (a: Lines, b: Lines) => a.length === b.length && a.every((line, at) => line === b[at])

function either(old: Lines, mine: Lines, theirs: Lines): Lines {
  if (same(mine, old)) return theirs
  if (same(theirs, old) || holds(mine, theirs)) return mine
  if (holds(theirs, mine)) return theirs
  return [...theirs, ...mine]
}

/** Whether all these lines stand in others, in the same order. */
function holds(lines: Lines, some: Lines): boolean {
  let at = 0
  for (const line of lines) if (line === some[at]) at += 1
  return at === some.length
}

/** Where each line of the old text stands in the new one, as far as both share it, in order. */
function placesIn(old: Lines, fresh: Lines): (number | undefined)[] {
  const places: (number | undefined)[] = new Array(old.length)
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) {
    places[start] = start
    start += 1
  }
  let [end, freshEnd] = [old.length, fresh.length]
  while (end > start && freshEnd > start && old[end - 1] === fresh[freshEnd - 1]) {
    end -= 1
    freshEnd -= 1
    places[end] = freshEnd
  }
  const [rows, columns] = [end - start, freshEnd - start]
  if (rows * columns === 0 || rows * columns > PAIRS_MAX) return places
  // How many lines are shared from here on, by rows from behind.
  const shared = new Uint32Array((rows + 1) * (columns + 1))
  const at = (row: number, column: number) => row * (columns + 1) + column
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      shared[at(row, column)] =
        old[start + row] === fresh[start + column]
          ? (shared[at(row + 1, column + 1)] ?? 0) + 1
          : Math.max(shared[at(row + 1, column)] ?? 0, shared[at(row, column + 1)] ?? 0)
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    if (old[start + row] === fresh[start + column]) {
      places[start + row] = start + column
      row += 1
      column += 1
    } else if ((shared[at(row + 1, column)] ?? 0) >= (shared[at(row, column + 1)] ?? 0)) row += 1
    else column += 1
  }
  return places
}
