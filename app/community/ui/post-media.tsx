import { embedOf } from '#app/platform/embed.ts'
import { useTexts } from '#app/platform/page.tsx'
import { pictureSources } from '#app/platform/picture.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import type { PostView } from '../post.ts'

/** The picture of a post, and its film: an embedded one is asked for nothing before it is pressed. */
export function PostMedia({ post, group, first = false }: { post: PostView; group: string; first?: boolean }) {
  const { title, image, video, bunny_id, bunny_status } = post
  return (
    <>
      {image && (
        <a className="post-media" href={image} data-lightbox={group} data-caption={title}>
          <img
            {...pictureSources(image)}
            srcSet={pictureSources(image).srcset}
            sizes="(max-width: 767px) 100vw, 640px"
            alt={title}
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        </a>
      )}
      {video && <EmbeddedFilm address={video} title={title} />}
      {bunny_id && bunny_status !== 3 && bunny_status !== 4 && <FilmInTheMaking failed={(bunny_status ?? 0) >= 5} />}
    </>
  )
}

function EmbeddedFilm({ address, title }: { address: string; title: string }) {
  const t = useUiTexts()
  const service = embedOf(address)?.service
  if (!service) return null
  return (
    <div className="prose">
      <a href={address} rel="nofollow noopener" data-embed={service}>
        <span className="film-title">{title}</span>
        <span className="film-note">{t('film_note', { service })}</span>
      </a>
    </div>
  )
}

/** Being sent or prepared; one that failed says so. */
function FilmInTheMaking({ failed }: { failed: boolean }) {
  const t = useTexts('community')
  return (
    <p className="post-wait t14" role="status">
      {!failed && <Spinner />}
      <span>{t(failed ? 'film_failed' : 'film_is_prepared')}</span>
    </p>
  )
}
