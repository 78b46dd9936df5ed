import type { ReactNode } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bell, images, messages, newspaper } from '#app/ui/icons.ts'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { TopicLink } from '../feed-view.ts'
import './community.css'
import './gallery.css'

type Props = {
  topics: TopicLink[]
  /** The topic that is shown; null for all of them, undefined where none of the list is. */
  at?: number | null
  /** The gallery is shown. */
  gallery?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** Topics on the left, or as a strip on phones; what is shown; what stands beside it on wide screens. */
export function CommunityFrame({ topics, at, gallery = false, aside, children }: Props) {
  const t = useTexts('community')
  const { viewer } = useShared()
  const current = (id: number | null) => (!gallery && at === id ? 'page' : undefined)
  const galleryAt = gallery && at ? `/community/gallery/${at}` : '/community/gallery'
  return (
    <PublicLayout>
      <div className={aside ? 'container com' : 'container com com-2'}>
        <nav className="topics" aria-label={t('topics')}>
          <h2 className="side-h">{t('topics')}</h2>
          <a href="/community" aria-current={current(null)}>
            <Icon of={newspaper} />
            <span className="grow truncate">{t('all_posts')}</span>
          </a>
          {topics.map(({ id, title }) => (
            <a key={id} href={`/community/topics/${id}`} aria-current={current(id)}>
              <Icon of={messages} />
              <span className="grow truncate">
                <bdi>{title}</bdi>
              </span>
            </a>
          ))}
          <hr className="rule my-3" />
          <a href={galleryAt} aria-current={gallery ? 'page' : undefined}>
            <Icon of={images} />
            <span className="grow">{t('gallery')}</span>
          </a>
          {viewer.kind !== 'visitor' && (
            <a href="/notifications">
              <Icon of={bell} />
              <span className="grow">{t('notifications')}</span>
            </a>
          )}
        </nav>
        <main id="main" className="feed">
          <nav className="topic-strip" aria-label={t('topics')}>
            <a href="/community" aria-current={current(null)}>
              {t('all')}
            </a>
            {topics.map(({ id, title }) => (
              <a key={id} href={`/community/topics/${id}`} aria-current={current(id)}>
                <bdi>{title}</bdi>
              </a>
            ))}
            <a href="/community/gallery" aria-current={gallery ? 'page' : undefined}>
              {t('gallery')}
            </a>
          </nav>
          {children}
        </main>
        {aside && <aside className="com-side">{aside}</aside>}
      </div>
    </PublicLayout>
  )
}
