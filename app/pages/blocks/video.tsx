import { embedOf } from '#app/platform/embed.ts'
import { circlePlay } from '#app/ui/icons.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { line } from '../fields.ts'
import { block } from './block.ts'

/** A film of another service: nothing of it is loaded before somebody presses it. */
export const video = block({
  group: 'media',
  icon: circlePlay,
  fields: { film: { kind: 'film' }, title: line, caption: line },
  View({ shown: { film, title, caption } }) {
    const t = useUiTexts()
    const embed = embedOf(film)
    if (!embed) return null
    return (
      <figure className="b-film prose">
        <a href={embed.page} rel="nofollow noopener" data-embed={embed.service}>
          <span className="film-title">{title || embed.service}</span>
          <span className="film-note">{t('film_note', { service: embed.service })}</span>
        </a>
        {caption && <figcaption className="t14 muted">{caption}</figcaption>}
      </figure>
    )
  },
})
