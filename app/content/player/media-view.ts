import type { CleanHtml } from '#app/platform/html.ts'
import type { Locale } from '#app/platform/i18n.ts'

type Media = { id: number; src: string; startAt: number }
/** A film or recording with what its player needs; an address that ends, and the second at which one goes on. */
export type VideoView = Media & {
  type: 'video'
  /** For how many seconds `src` is good when it is the list of the film's pieces (HLS); null for a single file. */
  lasts: number | null
  poster: string | null
  /** Null where it is not said. */
  spoken: Locale | null
  captions: { locale: Locale; src: string }[]
  /** Where its strip of small pictures (WebVTT) is. */
  strip: string | null
}
/** A film that everybody may watch, by its own id: what stands in a page that visitors see. */
export type OpenFilm = VideoView & { spoken: Locale }
export type AudioView = Media & { type: 'audio' }

/** A film that cannot be watched: it is being made, or could not be made, and why for those who teach. */
export type UnreadyView = {
  id: number
  type: 'unready'
  failed: boolean
  /** Of its making, in hundredths. */
  progress: number
  poster: string | null
  reason: string | null
}

/** A film of another service: its link, which a script of every page turns into its frame when it is pressed. */
export type EmbedView = { id: number; type: 'embed'; html: CleanHtml }

export type FilmView = VideoView | UnreadyView | EmbedView

export function isFilm(view: { type: string }): view is FilmView {
  return view.type === 'video' || view.type === 'unready' || view.type === 'embed'
}
