import clsx from 'clsx'
import { getEmbed } from '#app/platform/embed.ts'
import { useTexts } from '#app/platform/page.tsx'
import { pictureSources, toImageProps } from '#app/platform/picture.ts'
import { Icon } from '#app/ui/icon.tsx'
import { circlePlay } from '#app/ui/icons.ts'
import type { GalleryCell as Cell } from '../feed-view.ts'

type Props = { cell: Cell; group: string; sizes: string }

/** A picture opens in the lightbox; a film leads to its post, where it plays. */
export function GalleryCell({ cell: { post_id, title, image, video, poster, name }, group, sizes }: Props) {
  const t = useTexts('community')
  const at = `/community/posts/${post_id}`
  if (image)
    return (
      <a
        className="cover"
        href={image}
        data-lightbox={group}
        data-caption={t('by', { title, name })}
        data-more={at}
        data-more-text={t('open_post')}
      >
        <img {...toImageProps(pictureSources(image))} sizes={sizes} alt={title} loading="lazy" />
      </a>
    )
  const service = getEmbed(video ?? '')?.service
  return (
    <a
      className={clsx('cover', 'gal-film', poster && 'has-poster')}
      href={at}
      aria-label={service ? `${t('film_of', { title })}, ${service}` : t('film_of', { title })}
    >
      {poster && <img src={poster} alt="" loading="lazy" />}
      <span className="gal-play">
        <Icon of={circlePlay} size={24} />
        {!poster && service && <span className="t12">{service}</span>}
      </span>
    </a>
  )
}
