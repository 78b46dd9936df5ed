import type { LocalHtml } from '../platform/html.ts'
import type { LocalText } from '../platform/i18n.ts'

/** A part of a lecture as it is stored; files are named by the id of their row. */
export type VideoPayload = {
  /** The language of its words; the school's where it is not said. */
  spoken?: 'en' | 'pl'
  file_id: number
  poster_id: number | null
  captions: { locale: 'en' | 'pl'; file_id: number }[]
}
export type AudioPayload = { file_id: number }
export type DocumentPayload = { title: LocalText; file_id: Partial<Record<'en' | 'pl', number>> }
export type TextPayload = { html: LocalHtml }

export type ComponentPayload = VideoPayload | AudioPayload | DocumentPayload | TextPayload

export type ComponentType = 'video' | 'audio' | 'pdf' | 'text' | 'file' | 'quiz' | 'checklist'
