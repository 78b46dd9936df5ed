import type { LocalHtml } from '../platform/html.ts'
import type { LocalText } from '../platform/i18n.ts'

/** A part of a lecture as it is stored; files and films are named by the id of their row. */
export type VideoPayload = {
  /** The language of its words; the school's where it is not said. */
  spoken?: 'en' | 'pl'
  /** A film made fit to be watched (videos), a file as it came, or a film's page at another service: one of the three. */
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

export type ComponentPayload = VideoPayload | AudioPayload | DocumentPayload | TextPayload

export type ComponentType = 'video' | 'audio' | 'pdf' | 'text' | 'file' | 'quiz' | 'checklist'
