export type Range = { start: number; end: number }

/**
 * The one range that a Range header asks for, both ends included. `unsatisfiable` lies outside the file; undefined
 * means the whole file: no header, several ranges, or something we do not understand (all of which HTTP allows).
 */
export function getRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const range = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!range) return undefined
  const [, first = '', last = ''] = range
  if (first === '') {
    if (last === '') return undefined
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
