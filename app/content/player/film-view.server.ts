import { sql } from 'drizzle-orm'
import { getBackEnd } from '#app/content/videos/back-ends.server.ts'
import { type StoredFilm, storedFilm } from '#app/content/videos/stored-film.server.ts'
import { hasFailed, isPlayable } from '#app/content/videos/video.ts'
import { mediaAddress } from '#app/people/media/addresses.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { isLocale, type Locale, type TextKey, translate } from '#app/platform/i18n.ts'
import type { OpenFilm, UnreadyView, VideoView } from './media-view.ts'
import { startAt } from './place.ts'

type FilmContext = {
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
export function filmView(
  film: StoredFilm,
  { id, seconds, spoken, poster, reasonIn }: FilmContext,
): VideoView | UnreadyView {
  const playback = getBackEnd(film).playback(film)
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

/** A film that pages show to everybody; null where there is none that may be, or none yet. */
export function openFilm(film: StoredFilm | null | undefined, spoken: Locale): OpenFilm | null {
  return film?.open ? readyFilm(film, spoken) : null
}

/** A film for who may watch it; null while there is nothing to be watched. */
function readyFilm(film: StoredFilm, spoken: Locale): OpenFilm | null {
  const view = filmView(film, { id: film.id, seconds: 0, spoken, poster: null, reasonIn: undefined })
  return view.type === 'video' ? { ...view, spoken } : null
}

const filmsByIds = rawStatement(
  'films_by_ids',
  (param: Placeholders<{ school: number; ids: readonly number[] }>) => sql<{ film: StoredFilm | null }>`
    select (${storedFilm(param.school, sql`wanted.id`)}) as film from unnest(${param.ids}::bigint[]) as wanted (id)`,
)

/** The films of these ids that pages may show to everybody, by id. */
export async function findOpenFilms(
  db: Db,
  { id: school, locale }: { id: number; locale: Locale },
  ids: readonly number[],
): Promise<Map<number, OpenFilm>> {
  if (ids.length === 0) return new Map()
  const films = await filmsByIds(db, { school, ids })
  return new Map(films.flatMap(({ film }) => openFilm(film, locale) ?? []).map((film) => [film.id, film]))
}

/** The film of something that the viewer was found to read; null while there is nothing to be watched. */
export async function findReadyFilm(
  db: Db,
  { id: school, locale }: { id: number; locale: Locale },
  id: number,
): Promise<OpenFilm | null> {
  const [found] = await filmsByIds(db, { school, ids: [id] })
  return found?.film ? readyFilm(found.film, locale) : null
}
