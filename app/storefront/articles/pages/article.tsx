import type { CommentsView } from '#app/community/comments/comment.ts'
import Comments from '#app/community/comments/islands/area.tsx'
import { toCommentAuthor } from '#app/community/comments/ui/talker.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { pictureForSharing, pictureSources } from '#app/platform/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { DataBlock } from '#app/ui/data-block.tsx'
import { Day } from '#app/ui/dates.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Rich } from '#app/ui/rich.tsx'
import type { ArticleView } from '../article.ts'
import { FeedLink } from '../ui/feed-link.tsx'
import '../ui/articles.css'

export const hydrated = false

type Props = { article: ArticleView; titlePicture?: string; preview: boolean; comments: CommentsView | null }

export default function Article({ article, titlePicture, preview, comments }: Props) {
  const t = useTexts('articles')
  const { origin, locale, school, viewer } = useShared()
  const { id, slug, title, excerpt, cover, author, tags, html, seo, publishAt } = article
  return (
    <PublicLayout>
      <PageHead
        title={seo.title || title}
        description={seo.description || excerpt}
        image={cover ? pictureForSharing(cover) : undefined}
        titlePicture={titlePicture}
        embedded
        indexed={!preview}
      />
      <FeedLink />
      {!preview && (
        <DataBlock
          type="application/ld+json"
          data={{
            '@context': 'https://schema.org',
            '@type': 'Article',
            headline: title,
            description: seo.description || excerpt,
            datePublished: publishAt,
            inLanguage: locale,
            url: `${origin}/articles/${slug}`,
            ...(cover && { image: origin + cover }),
            author: { '@type': 'Person', name: author.name },
            publisher: { '@type': 'Organization', name: school.name },
          }}
        />
      )}
      <main id="main" className="container article">
        {preview && <Callout tone="warn">{t('preview_text')}</Callout>}
        <header className="stack" style={{ '--g': '12px' }}>
          <h1 className="title-xl">
            <bdi>{title}</bdi>
          </h1>
          <p className="row wrap t14 muted" style={{ '--g': '4px 12px' }}>
            <Avatar id={author.id} name={author.name} photo={author.avatar} size={28} />
            <span>
              <bdi>{author.name}</bdi>
            </span>
            {publishAt && <Day at={publishAt} />}
          </p>
        </header>
        {cover && <Cover image={pictureSources(cover)} sizes="(min-width: 768px) 720px, 100vw" first />}
        <Rich html={html} />
        {!preview && (
          <section id="comments" aria-label={t('comments')}>
            <Comments
              when="seen"
              about={{ type: 'article', id }}
              viewer={toCommentAuthor(viewer)}
              view={comments}
              loginAt={`/login?${new URLSearchParams({ to: `/articles/${slug}` })}`}
            />
          </section>
        )}
        <footer className="stack article-foot">
          {tags.length > 0 && (
            <nav className="row wrap" style={{ '--g': '8px' }} aria-label={t('tags')}>
              {tags.map(({ id, name }) => (
                <a key={id} className="badge" href={`/articles?tag=${id}`}>
                  {name}
                </a>
              ))}
            </nav>
          )}
          {author.bio && (
            <p className="muted t14">
              <b className="medium">
                <bdi>{author.name}</bdi>
              </b>{' '}
              {author.bio}
            </p>
          )}
          <p>
            <a className="link" href="/articles">
              {t('all_articles')}
            </a>
          </p>
        </footer>
      </main>
    </PublicLayout>
  )
}
