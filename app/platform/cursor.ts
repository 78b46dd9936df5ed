/**
 * Where a list goes on: the sort keys of its last row, as text that means nothing to the caller. Whole numbers only;
 * what is not one of ours reads as undefined.
 */
export function encodeCursor(keys: readonly number[]): string {
  return btoa(keys.join('.')).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
}

export function decodeCursor(cursor: string, length: number): number[] | undefined {
  let text: string
  try {
    text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  const keys = text.split('.').map(Number)
  return keys.length === length && keys.every(Number.isSafeInteger) ? keys : undefined
}
