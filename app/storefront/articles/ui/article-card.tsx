import { pictureSources } from '#app/platform/picture.ts'
import { Cover } from '#app/ui/cover.tsx'
import { Day } from '#app/ui/dates.tsx'
import type { ArticleCard as Card } from '../article.ts'

/** Three beside each other, two, or one. */
const SIZES = '(min-width: 1024px) 360px, (min-width: 640px) 50vw, 100vw'

/** An article to pick: all of it is one link. */
export function ArticleCard({ article, first }: { article: Card; first: boolean }) {
  const { slug, title, excerpt, cover, author, publishAt } = article
  return (
    <a className="course-card" href={`/articles/${slug}`}>
      <Cover image={cover ? pictureSources(cover) : null} sizes={SIZES} first={first} />
      <span className="course-card-body">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <span className="muted t14">{excerpt}</span>
        <span className="course-card-foot t13 faint">
          <span>{author}</span>
          <Day at={publishAt} />
        </span>
      </span>
    </a>
  )
}
