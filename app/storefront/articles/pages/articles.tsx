import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { newspaper, rss } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { ArticleCard as Card } from '../article.ts'
import { ArticleCard } from '../ui/article-card.tsx'
import { FeedLink, feedAddress } from '../ui/feed-link.tsx'
import '../ui/articles.css'

export const hydrated = false

type Props = {
  articles: Card[]
  nextUrl: string | null
  first: boolean
  tags: { id: number; name: string }[]
  tag: number | null
}

export default function Articles({ articles, nextUrl, first, tags, tag }: Props) {
  const t = useTexts('articles')
  const { school } = useShared()
  return (
    <PublicLayout>
      <PageHead
        title={t('articles')}
        description={t('description', { school: school.name })}
        indexed={first && tag === null}
      />
      <FeedLink />
      <main id="main" className="container articles">
        <div className="split">
          <h1 className="title-xl">{t('articles')}</h1>
          <ButtonLink
            href={feedAddress(useLocale())}
            variant="ghost"
            size="sm"
            icon={rss}
            title={t('feed_title', { school: school.name })}
          >
            RSS
          </ButtonLink>
        </div>
        {tags.length > 0 && (
          <nav className="row wrap article-tags" aria-label={t('by_tag')}>
            <a href="/articles" className="badge" aria-current={tag === null ? 'page' : undefined}>
              {t('all')}
            </a>
            {tags.map(({ id, name }) => (
              <a key={id} href={`/articles?tag=${id}`} className="badge" aria-current={tag === id ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
        )}
        {articles.length > 0 ? (
          <div className="grid-3">
            {articles.map((article, index) => (
              <ArticleCard key={article.id} article={article} first={index < 3} />
            ))}
          </div>
        ) : (
          <Empty icon={newspaper} title={t('none_title')}>
            {t(tag === null ? 'none_yet' : 'none')}
          </Empty>
        )}
        <nav className="row wrap" style={{ '--g': '12px' }} aria-label={t('pages')}>
          {!first && <ButtonLink href={tag ? `/articles?tag=${tag}` : '/articles'}>{t('first_page')}</ButtonLink>}
          {nextUrl && <ButtonLink href={nextUrl}>{t('older')}</ButtonLink>}
        </nav>
      </main>
    </PublicLayout>
  )
}
