import { THINGS_MAX } from '#app/community/live/live.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BlockedNote } from '#app/ui/blocked-note.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { bell, check, lock, messages } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { FeedProps, ShownTopic } from '../feed-view.ts'
import Compose from '../islands/compose.tsx'
import News from '../islands/news.tsx'
import { CommunityFrame } from '../ui/community-frame.tsx'
import { GalleryPreview } from '../ui/gallery-preview.tsx'
import { PostCard } from '../ui/post-card.tsx'

export const hydrated = false

export default function Feed({ topics, writable, topic, posts, pinned, gallery, nextUrl, first }: FeedProps) {
  const t = useTexts('community')
  const { viewer, school } = useShared()
  const title = topic?.title ?? t('all_posts')
  const at = topic ? `/community/topics/${topic.id}` : '/community'
  const writes = topic ? writable.some(({ id }) => id === topic.id) : writable.length > 0
  const on = (topic ? [topic] : topics).slice(0, THINGS_MAX).map(({ id }) => ({ type: 'topic', id }) as const)
  const all = pinned ? [pinned, ...posts] : posts
  return (
    <CommunityFrame
      topics={topics}
      at={topic?.id ?? null}
      aside={<Aside topic={topic} gallery={<GalleryPreview preview={gallery} topic={topic?.id ?? null} />} />}
    >
      <PageHead
        title={topic ? t('topic_title', { topic: title }) : t('community')}
        description={topic?.description || t('community_description', { school: school.name })}
        indexed={first && (topic?.visibility ?? 'all') === 'all'}
      />
      <div className="split">
        <div className="row wrap">
          <h1 className="feed-h">
            <bdi>{title}</bdi>
          </h1>
          {topic?.locked && <Badge icon={lock}>{t('locked')}</Badge>}
        </div>
        {topic && viewer.kind !== 'visitor' && <Follow topic={topic} />}
      </div>
      {writes && viewer.kind !== 'visitor' && (
        <Compose
          when="idle"
          viewer={{ id: viewer.id, name: viewer.name, avatar: viewer.avatar }}
          writable={writable}
          topic={topic?.id ?? null}
        />
      )}
      {viewer.kind !== 'visitor' && viewer.blocked && <BlockedNote of={viewer.blocked} />}
      {first && on.length > 0 && <News when="idle" on={on} />}
      <div id="posts" className="feed-list">
        {all.map((post, index) => (
          <PostCard key={post.id} post={post} first={index === 0} />
        ))}
        {all.length === 0 && (
          <Empty icon={messages} title={t('nothing_yet')}>
            {t(writes ? 'write_first' : 'nothing_to_read')}
          </Empty>
        )}
      </div>
      {(nextUrl || !first) && (
        <nav className="row wrap" style={{ '--g': '12px' }} aria-label={t('pages')}>
          {!first && <ButtonLink href={at}>{t('newest')}</ButtonLink>}
          {nextUrl && <ButtonLink href={nextUrl}>{t('older')}</ButtonLink>}
        </nav>
      )}
    </CommunityFrame>
  )
}

function Aside({ topic, gallery }: { topic: ShownTopic | null; gallery: React.ReactNode }) {
  const t = useTexts('community')
  return (
    <>
      {gallery}
      {topic?.description && (
        <section className="stack" aria-label={t('about')}>
          <h2 className="side-h">{t('about')}</h2>
          <p dir="auto" className="muted plain-text">
            {topic.description}
          </p>
        </section>
      )}
    </>
  )
}

/** Has new posts of a topic e-mailed, or no longer. */
function Follow({ topic: { id, followed } }: { topic: ShownTopic }) {
  const t = useTexts('community')
  return (
    <form method="post" action={`/community/topics/${id}/follow`}>
      <CsrfField />
      <input type="hidden" name="action" value={followed ? '0' : '1'} />
      <Button type="submit" size="sm" icon={followed ? check : bell} aria-pressed={followed}>
        {t(followed ? 'unfollow' : 'follow')}
      </Button>
    </form>
  )
}
