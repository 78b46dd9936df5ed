import Film from '#app/content/player/islands/film.tsx'
import { getEmbed } from '#app/platform/embed.ts'
import { circlePlay } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { line } from '../fields.ts'
import { block } from './block.ts'

/** A film of the school's own, or of another service: nothing of it is loaded before somebody presses it. */
export const video = block({
  group: 'media',
  icon: circlePlay,
  fields: { video: { kind: 'video' }, film: { kind: 'film' }, title: line, caption: line },
  View({ shown: { video: own, film, title, caption } }) {
    const t = useUiTexts()
    const embed = getEmbed(film)
    if (!own && !embed) return null
    return (
      <figure className="b-film prose">
        {own && <Film when="used" film={own} title={title} />}
        {!own && embed && (
          <a href={embed.page} rel="nofollow noopener" data-embed={embed.service}>
            <span className="film-title">{title || embed.service}</span>
            <span className="film-note">{t('film_note', { service: embed.service })}</span>
          </a>
        )}
        {caption && <figcaption className="t14 muted">{caption}</figcaption>}
      </figure>
    )
  },
})
