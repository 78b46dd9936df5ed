import type { Db } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { coverPhoto } from '#app/platform/picture.ts'
import { createArticle } from '#app/storefront/articles/articles.server.ts'
import type { DemoArticle } from '../demo/content-types.ts'
import type { Media } from './load-media.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What the school has written, with its tags. */
export async function loadArticles(
  db: Db,
  media: Media,
  author: { schoolId: number; id: number },
  articles: readonly DemoArticle[],
  /** The school's tags by their English name. */
  tags: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { title, html, cover, tags: names, daysAgo } of articles) {
    await createArticle(db, author, {
      title,
      html: cleanLocalHtml(html),
      cover: coverPhoto(await media.cover(cover)),
      status: 'published',
      publishAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      tagIds: names.flatMap((name) => tags.get(name) ?? []),
    })
  }
}
