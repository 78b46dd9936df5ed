import { Head } from '@inertiajs/react'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'

/** Tells readers of feeds where this school's is. */
export function FeedLink() {
  const t = useTexts('articles')
  const { school } = useShared()
  const locale = useLocale()
  return (
    <Head>
      <link
        head-key="feed"
        rel="alternate"
        type="application/rss+xml"
        title={t('feed_title', { school: school.name })}
        href={`/articles/feed.xml?lang=${locale}`}
      />
    </Head>
  )
}
