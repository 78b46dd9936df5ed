import Film from '#app/content/player/islands/film.tsx'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import { hasFailed, isPlayable } from '#app/content/videos/video.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { pictureSources, toImageProps } from '#app/platform/picture.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { play } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import type { PostView } from '../post.ts'

type Props = { post: PostView; film?: OpenFilm | null | undefined; group: string; first?: boolean | undefined }

/** The picture of a post, and its film: nothing is asked for it before it is pressed, and a feed leads to it. */
export function PostMedia({ post, film, group, first = false }: Props) {
  const t = useTexts('community')
  const { viewer } = useShared()
  const { id, title, image, video, bunny_id, bunny_status, student_id } = post
  const own = viewer.kind !== 'visitor' && viewer.id === student_id
  const ready = isPlayable(bunny_status)
  return (
    <>
      {image && (
        <a className="post-media" href={image} data-lightbox={group} data-caption={title}>
          <img
            {...toImageProps(pictureSources(image))}
            sizes="(max-width: 767px) 100vw, 640px"
            alt={title}
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        </a>
      )}
      {video && <EmbeddedFilm address={video} title={title} />}
      {film && <Film when="used" film={film} title={title} />}
      {bunny_id && ready && !film && (
        <div className="row">
          <ButtonLink href={`/community/posts/${id}`} icon={play}>
            {t('watch_film')}
          </ButtonLink>
        </div>
      )}
      {bunny_id && !ready && <UnreadyVideo failed={hasFailed(bunny_status)} own={own} />}
    </>
  )
}

function EmbeddedFilm({ address, title }: { address: string; title: string }) {
  const t = useUiTexts()
  const service = getEmbed(address)?.service
  if (!service) return null
  return (
    <div className="prose">
      <a href={address} rel="nofollow noopener" data-embed={service}>
        <span className="film-title">
          <bdi>{title}</bdi>
        </span>
        <span className="film-note">{t('film_note', { service })}</span>
      </a>
    </div>
  )
}

/** Being sent or prepared; of one that failed its author reads why, and everybody else that it is not there. */
function UnreadyVideo({ failed, own }: { failed: boolean; own: boolean }) {
  const t = useTexts('community')
  return (
    <p className="post-wait t14" role="status">
      {!failed && <Spinner />}
      <span>{t(failed ? (own ? 'film_failed' : 'film_missing') : 'film_is_prepared')}</span>
    </p>
  )
}
