import type { PictureSources } from '#app/platform/picture.ts'
import type { NotePart } from './note-times.ts'

/** What a list of one's own lectures shows: those with a note, or those with a star. */
export const NOTE_KINDS = ['notes', 'starred'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** The files that notes and stars are saved as. */
export const TEXT_FORMATS = ['pdf', 'md'] as const
export const FORMATS = [...TEXT_FORMATS, 'csv'] as const

/** Narrows the list: words in notes and titles, a course by its slug. */
export type NoteFilters = { q?: string; course?: string; show?: NoteKind }

/** A lecture that one wrote a note on or starred. */
export type NoteRow = {
  course: { slug: string; title: string }
  section: string
  lecture: { id: number; title: string }
  note: string
  notedAt: string | null
  starred: boolean
  /** Where it is watched; null when its access has ended or it is gone: the words stay their author's. */
  url: string | null
}

export type NoteView = NoteRow & { parts: NotePart[]; minutes: number }
/** What stands of one course, in the order of its lectures. */
export type NoteGroup = { course: NoteRow['course'] & { cover: PictureSources | null }; notes: NoteView[] }
export type NoteCount = { slug: string; title: string; notes: number; starred: number }
