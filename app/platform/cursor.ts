import { invalid } from './refusal.ts'

/** What a list is ordered by: text, or a whole number (an instant counts as its microseconds). */
export type KeyKind = 'text' | 'whole'
export type Key = string | number

/**
 * Where a list goes on: the keys of its last row, as text that means nothing to the caller. What is not one of ours, or
 * not of these kinds, reads as undefined.
 */
export function encodeCursor(keys: readonly Key[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(keys))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('=', '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

export function decodeCursor(cursor: string, kinds: readonly KeyKind[]): Key[] | undefined {
  let keys: unknown
  try {
    const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    keys = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
    )
  } catch {
    return undefined
  }
  const fits = (key: unknown, at: number) =>
    kinds[at] === 'text' ? typeof key === 'string' && !key.includes('\u0000') : Number.isSafeInteger(key)
  return Array.isArray(keys) && keys.length === kinds.length && keys.every(fits) ? keys : undefined
}

/** The same of a cursor that somebody sent; 422 where it is none of ours. */
export function requireCursor(cursor: string, kinds: readonly KeyKind[]): Key[] {
  const keys = decodeCursor(cursor, kinds)
  if (!keys) throw invalid('cursor', 'errors.invalid_value')
  return keys
}
