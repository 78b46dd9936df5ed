import type { Locale } from '../platform/i18n.ts'

type Media = { id: number; src: string; startAt: number }
/** A film or recording with what its player needs; an address that ends, and the second at which one goes on. */
export type VideoView = Media & {
  type: 'video'
  poster: string | null
  /** Null where it is not said. */
  spoken: Locale | null
  captions: { locale: Locale; src: string }[]
}
export type AudioView = Media & { type: 'audio' }
