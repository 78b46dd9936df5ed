import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { images } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { GalleryCell as Cell, FeedSidebar, TopicLink } from '../feed-view.ts'
import { CommunityFrame } from '../ui/community-frame.tsx'
import { GalleryCell } from '../ui/gallery-cell.tsx'

export const hydrated = false

type Props = FeedSidebar & { topic: TopicLink | null; cells: Cell[]; nextUrl: string | null; first: boolean }

export default function Gallery({ topics, topic, cells, nextUrl, first }: Props) {
  const t = useTexts('community')
  return (
    <CommunityFrame topics={topics} at={topic?.id} gallery>
      <PageHead title={topic ? t('gallery_of', { topic: topic.title }) : t('gallery')} indexed={false} />
      <div>
        <h1 className="feed-h">{t('gallery')}</h1>
        {topic && (
          <p className="t13 faint">
            <a className="u" href={`/community/topics/${topic.id}`}>
              <bdi>{topic.title}</bdi>
            </a>
          </p>
        )}
      </div>
      {cells.length > 0 ? (
        <ul className="gal-full">
          {cells.map((cell) => (
            <li key={cell.post_id}>
              <GalleryCell cell={cell} group="gallery" sizes="(max-width: 767px) 50vw, 240px" />
              <a className="gal-t u" href={`/community/posts/${cell.post_id}`}>
                {cell.title}
              </a>
              <span className="gal-by">
                <bdi>{cell.name}</bdi>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon={images} title={t('nothing_yet')}>
          {t('no_pictures')}
        </Empty>
      )}
      <Pages at={topic ? `/community/gallery/${topic.id}` : '/community/gallery'} nextUrl={nextUrl} first={first} />
    </CommunityFrame>
  )
}

function Pages({ at, nextUrl, first }: { at: string; nextUrl: string | null; first: boolean }) {
  const t = useTexts('community')
  if (first && !nextUrl) return null
  return (
    <nav className="row wrap" style={{ '--g': '12px' }} aria-label={t('pages')}>
      {!first && <ButtonLink href={at}>{t('newest')}</ButtonLink>}
      {nextUrl && <ButtonLink href={nextUrl}>{t('older')}</ButtonLink>}
    </nav>
  )
}
