import type { Message } from '#app/platform/i18n.ts'

/** A question with its key, as it was written elsewhere: HTML in what is asked, plain words in what is chosen. */
export type MovedQuestion = {
  type: 'single' | 'multiple' | 'order' | 'match' | 'short' | 'open'
  html: string
  points: number
  options: { label: string; correct?: boolean; match?: string }[]
  answers: string[]
  explanation: string
}

/** A part of a lecture; pictures in its HTML are named by `pictureAddress`. */
export type Part =
  | { type: 'text'; html: string }
  | { type: 'file'; entry: string; name: string }
  | { type: 'embed'; address: string }
  | { type: 'quiz'; question: MovedQuestion }

type About = {
  title: string
  /** What of it has no place here. */
  notes?: Message[]
}

/** What a course is made of, one after the other: what stands in a course or a section follows it. */
export type Item =
  | ({ kind: 'course'; description?: string } & About)
  | ({ kind: 'section' } & About)
  | ({ kind: 'lecture'; parts: Part[] } & About)
  | ({ kind: 'exam'; questions: MovedQuestion[]; rules: MovedRules } & About)
  | ({ kind: 'skipped' } & About)

/** What an exam asks of those who take it, as far as it was said. */
export type MovedRules = { passingScore?: number; attempts?: number; timeLimitMinutes?: number; shuffle?: boolean }

/** What is listed, as it cannot be brought in. */
export const skipped = (title: string, reason: Message): Item => ({ kind: 'skipped', title, notes: [reason] })

/** Bytes of what is read as a text: pages, manifests, lists of questions. */
export const TEXT_BYTES_MAX = 64 * 1024 * 1024

/** What a reader takes a course from. */
export type Packed = {
  /** Paths of all that is in it, each once. */
  names: readonly string[]
  has: (name: string) => boolean
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>
}

const PICTURE = 'moved-picture:'

/** How a text names a picture of the archive until that is stored. */
export const pictureAddress = (entry: string) => `${PICTURE}${encodeURIComponent(entry).replaceAll("'", '%27')}`

const NAMED_PICTURES = /moved-picture:([\w.~!*()%-]+)/g

/** The pictures of the archive that something names. */
export function listPictures(about: unknown): string[] {
  const found = JSON.stringify(about).matchAll(NAMED_PICTURES)
  return [...new Set([...found].map(([, entry = '']) => decodeURIComponent(entry)))]
}

/** The same with the addresses that the pictures have now; one that has none goes with its element. */
export function withPictures<T>(about: T, addresses: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(about).replaceAll(NAMED_PICTURES, (_, entry: string) => {
    return addresses.get(decodeURIComponent(entry)) ?? ''
  })
  return JSON.parse(text) as T
}

/** What stands in an archive and was used by nothing. */
export function listUnused(names: readonly string[], used: ReadonlySet<string>): Item[] {
  return names.filter((name) => !used.has(name)).map((name) => skipped(name, 'moving.unused'))
}
