import { mediaAddress } from '../media/addresses.server.ts'
import { isLocale, type Locale, type TextKey, translate } from '../platform/i18n.ts'
import { backEndOf } from '../videos/back-end.server.ts'
import type { StoredFilm } from '../videos/stored-film.server.ts'
import { hasFailed, isPlayable } from '../videos/video.ts'
import type { UnreadyView, VideoView } from './media-view.ts'
import { startAt } from './place.ts'

type Shown = {
  /** Of what shows it. */
  id: number
  /** Where the viewer stopped. */
  seconds: number
  spoken: Locale | null
  /** A picture chosen for it, instead of its own. */
  poster: string | null
  /** Set for who works on it and may know why it failed, in their language. */
  reasonIn: Locale | undefined
}

/** A film as its player needs it, for who may watch it: with addresses that end, or as one that is not ready. */
export function filmView(film: StoredFilm, { id, seconds, spoken, poster, reasonIn }: Shown): VideoView | UnreadyView {
  const playback = backEndOf(film).playback(film)
  if (!playback) {
    const reason = reasonIn && film.problem ? translate(reasonIn, `videos.problem_${film.problem}` as TextKey) : null
    return {
      id,
      type: 'unready',
      failed: hasFailed(film.status) || isPlayable(film.status),
      progress: film.progress,
      poster,
      reason,
    }
  }
  return {
    id,
    type: 'video',
    src: playback.src,
    lasts: playback.lasts,
    startAt: startAt(seconds, film.durationSeconds),
    spoken,
    poster: poster ?? playback.poster,
    strip: playback.preview,
    captions: film.captions.flatMap(({ locale, ...file }) =>
      isLocale(locale) ? [{ locale, src: mediaAddress({ schoolId: film.schoolId, ...file }) }] : [],
    ),
  }
}
