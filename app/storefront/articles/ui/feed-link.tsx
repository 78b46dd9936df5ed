import { Head } from '@inertiajs/react'
import type { Locale } from '#app/platform/i18n.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'

export const feedAddress = (locale: Locale) => `/articles/feed.xml?lang=${locale}`

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
        href={feedAddress(locale)}
      />
    </Head>
  )
}
