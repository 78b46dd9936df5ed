import type { LocalHtml } from '#app/platform/html.ts'
import type { LocalText } from '#app/platform/i18n.ts'

export const COMPONENT_TYPES = ['video', 'audio', 'pdf', 'text', 'file', 'quiz', 'checklist'] as const
export type ComponentType = (typeof COMPONENT_TYPES)[number]

/** A part of a lecture as it is stored; files and films are named by the id of their row. */
export type VideoPayload = {
  /** The language of its words; the school's where it is not said. */
  spoken?: 'en' | 'pl'
  /** A film (videos), a file as it came, which older lectures show, or a film's page at another service: one of the three. */
  video_id?: number
  file_id?: number
  embed_url?: string
  /** The address of a picture; without one a film shows its own. */
  poster?: string | null
  poster_id?: number | null
  /** Of a file; a film has its own. */
  captions?: { locale: 'en' | 'pl'; file_id: number }[]
}
export type AudioPayload = { file_id: number }
export type DocumentPayload = { title: LocalText; file_id: Partial<Record<'en' | 'pl', number>> }
export type TextPayload = { html: LocalHtml }
export type QuizPayload = {
  question: { html: LocalHtml }
  answers: { label: LocalText; correct: boolean }[]
  solution: { html: LocalHtml }
  hint: LocalText
}
/** What a student ticked is kept by the id of the item, which it has as long as it stands in the list. */
export type ChecklistPayload = { items: { id: number; label: LocalText }[] }

export type PayloadOf = {
  video: VideoPayload
  audio: AudioPayload
  pdf: DocumentPayload
  file: DocumentPayload
  text: TextPayload
  quiz: QuizPayload
  checklist: ChecklistPayload
}
export type ComponentPayload = PayloadOf[ComponentType]

/** Code points of what is typed into the parts of a lecture. */
export const TITLE_MAX = 200
export const TEXT_MAX = 100_000
export const QUESTION_MAX = 10_000
export const LABEL_MAX = 500
export const HINT_MAX = 2000
export const ANSWERS_MAX = 20
export const ITEMS_MAX = 100
