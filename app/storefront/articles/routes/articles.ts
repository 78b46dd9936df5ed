import { z } from 'zod'
import { loadCommentsView } from '#app/community/comments/comments-view.server.ts'
import { titlePicture } from '#app/people/media/title-pictures.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute, route, Slug } from '#app/platform/http.server.ts'
import { inLocale, isLocale, translate } from '#app/platform/i18n.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { feedXml } from '../feed.ts'
import {
  findMovedArticle,
  listNewestArticles,
  listTagsOfArticles,
  publicArticles,
  requirePublicArticle,
} from '../public-articles.server.ts'

const IN_FEED = 30

/** What the school wrote, the newest first; narrowed by a public tag. */
const listArticles = listRoute(
  publicArticles,
  { access: 'visitor', cached: true, length: 12, json: inSnakeCase(publicArticles) },
  async ({ db, school, locale, list: { rows, nextUrl, first, filters } }) =>
    page('articles/articles', {
      articles: rows,
      nextUrl,
      first,
      tags: await listTagsOfArticles(db, school.id, locale),
      tag: filters.tag ?? null,
    }),
)

const ids = z.object({ slug: Slug })

const showArticle = route({ access: 'visitor', ids, cached: true, moved: findMovedArticle }, async (context) => {
  const { c, db, school, locale, ids } = context
  const found = await requirePublicArticle(db, school.id, ids.slug, locale)
  const comments = await loadCommentsView(db, context, { type: 'article', id: found.id }, c.req.query('comment'))
  const shown = { article: found, titlePicture: titlePicture(school, found.title), preview: false, comments }
  return page('articles/article', shown, { json: toSnakeCase({ article: found }) })
})

/** The newest articles as RSS, in the language that is asked for, else the school's. */
const sendFeed = openRoute({ access: 'public' }, async (c) => {
  const { school } = c.var
  const language = c.req.query('lang')
  const locale = isLocale(language) && school.locales.includes(language) ? language : school.locale
  const articles = await inSchool(school.id, (db) => listNewestArticles(db, school.id, locale, IN_FEED), {
    reading: true,
  })
  const title = translate(locale, 'articles.feed_title', { school: school.name })
  const description = inLocale(school.tagline, locale)
  const xml = feedXml({ origin: mainOrigin(school), title, description, locale, articles })
  return c.body(xml, 200, { 'Content-Type': 'application/rss+xml; charset=UTF-8' })
})

export const routes = {
  'GET /articles': listArticles,
  'GET /articles/feed.xml': sendFeed,
  'GET /articles/:slug': showArticle,
} satisfies Addresses
