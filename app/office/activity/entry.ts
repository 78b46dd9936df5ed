import type { ActorKind, Change } from '#app/platform/activity.ts'

/** An entry of the activity log, as calls answer it and the page lists it. */
export type ActivityRow = {
  id: number
  at: string
  actor: { id: number | null; name: string; kind: ActorKind }
  action: string
  thing: { type: string; id: number | null; title: string }
  changes: Change[]
  ip: string | null
}

const SHOWN = 160
/** The name of a file by its contents: enough of it to see that it is another one. */
const HASH = /[0-9a-f]{32,}/g

/** A stored value in one line: texts of several languages and several parts one after another. */
export function inWords(value: unknown): string {
  const text = toWords(value)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(HASH, (hash) => `${hash.slice(0, 8)}…`)
    .trim()
  const letters = [...text]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : text
}

function toWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return fromJson(String(value))
  const parts = Object.values(value).map(toWords).filter(Boolean)
  return parts.join(Array.isArray(value) ? ', ' : ' · ')
}

/** What was sent as JSON in one field of a form reads as what it holds. */
function fromJson(text: string): string {
  if (!/^[[{]/.test(text)) return text
  try {
    return toWords(JSON.parse(text))
  } catch {
    return text
  }
}

/** `promo_amount` as people read it. */
export const spellOut = (name: string): string => {
  const words = name.replaceAll(/[._]/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
