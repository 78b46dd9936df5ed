import { getEmbed } from '#app/platform/embed.ts'
import { useTexts } from '#app/platform/page.tsx'
import { pictureSources } from '#app/platform/picture.ts'
import { Icon } from '#app/ui/icon.tsx'
import { circlePlay } from '#app/ui/icons.ts'
import type { GalleryCell as Cell } from '../feed-view.ts'

type Props = { cell: Cell; group: string; sizes: string }

/** A picture opens in the lightbox; a film leads to its post, where it plays. */
export function GalleryCell({ cell: { post_id, title, image, video, name }, group, sizes }: Props) {
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
        <img
          {...pictureSources(image)}
          srcSet={pictureSources(image).srcset}
          sizes={sizes}
          alt={title}
          loading="lazy"
        />
      </a>
    )
  return (
    <a className="cover gal-film" href={at} aria-label={t('film_of', { title })} title={getEmbed(video ?? '')?.service}>
      <Icon of={circlePlay} size={24} />
    </a>
  )
}
