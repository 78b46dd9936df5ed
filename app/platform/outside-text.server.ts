import { toStorable } from './characters.ts'

/** What a service outside answered as text, as the database and e-mails take it. */
export const readOutsideText = (bytes: Buffer): string => toStorable(bytes.toString('utf8'))

/** The same of JSON, its texts and the names in it; undefined where it is none. */
export function readOutsideJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (_, value: unknown) => cleanValue(value))
  } catch {
    return undefined
  }
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isClean = Object.keys(value).every((name) => toStorable(name) === name)
  return isClean ? value : Object.fromEntries(Object.entries(value).map(([name, one]) => [toStorable(name), one]))
}
