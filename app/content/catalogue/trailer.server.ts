import { openFilm } from '#app/content/player/film-view.server.ts'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import { isLocale, type Locale } from '#app/platform/i18n.ts'
import type { WithTrailer } from './public-products.server.ts'

/** The school's own film about a product, spoken in the language that it is taught in. */
export function getTrailer(
  { trailerFilm, language }: Pick<WithTrailer, 'trailerFilm' | 'language'>,
  school: { locale: Locale },
): OpenFilm | null {
  return openFilm(trailerFilm, isLocale(language) ? language : school.locale)
}
