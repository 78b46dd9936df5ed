import { isLocale, type Locale } from '../platform/i18n.ts'
import { openFilm } from '../player/film-view.server.ts'
import type { OpenFilm } from '../player/media-view.ts'
import type { WithTrailer } from './public-products.server.ts'

/** The school's own film about a product, spoken in the language that it is taught in. */
export function trailerOf(
  { trailerFilm, language }: Pick<WithTrailer, 'trailerFilm' | 'language'>,
  school: { locale: Locale },
): OpenFilm | null {
  return openFilm(trailerFilm, isLocale(language) ? language : school.locale)
}
