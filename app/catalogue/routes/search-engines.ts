import { listArticleSlugs } from '#app/articles/public-articles.server.ts'
import { listPageSlugs } from '#app/pages/published.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { openRoute } from '#app/platform/http.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { listPublishedSlugs } from '../public-products.server.ts'
import { robotsText, SITEMAP_MAX, sitemapXml } from '../search-engines.ts'

export const robots = openRoute({ access: 'public' }, async (c) => c.text(robotsText(mainOrigin(c.var.school))))

/** The pages that anybody may find: read anew for each answer, so never older than the pages themselves. */
export const sitemap = openRoute({ access: 'public' }, async (c) => {
  const { school } = c.var
  const [own, slugs, articles] = await inSchool(school.id, (db) =>
    Promise.all([
      listPageSlugs(db, school.id, SITEMAP_MAX),
      listPublishedSlugs(db, school.id, SITEMAP_MAX),
      listArticleSlugs(db, school.id, SITEMAP_MAX),
    ]),
  )
  const paths = [
    ...['/', '/courses', ...(articles.length > 0 ? ['/articles'] : [])],
    ...school.legalKinds.map((kind) => `/${kind}`),
    ...[...own, ...slugs].map((slug) => `/${slug}`),
    ...articles.map((slug) => `/articles/${slug}`),
  ]
  const xml = sitemapXml(mainOrigin(school), school.locales, paths)
  return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=UTF-8' })
})
