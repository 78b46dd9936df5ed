import { listPublishedSlugs } from '#app/content/catalogue/public-products.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { writtenInParts } from '#app/platform/download.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { listArticleSlugs } from '#app/storefront/articles/public-articles.server.ts'
import { listPageSlugs } from '#app/storefront/pages/published.server.ts'
import { robotsText, SITEMAP_MAX, sitemapParts } from '../search-engines.ts'

const sendRobots = openRoute({ access: 'public' }, async (c) => c.text(robotsText(mainOrigin(c.var.school))))

/** The pages that anybody may find: read anew for each answer, so never older than the pages themselves. */
const sendSitemap = openRoute({ access: 'public', limit: { burst: 60, perSecond: 1 } }, async (c) => {
  const { school } = c.var
  const [own, slugs, articles] = await inSchool(school.id, (db) =>
    Promise.all([
      listPageSlugs(db, school.id, SITEMAP_MAX),
      listPublishedSlugs(db, school.id, SITEMAP_MAX),
      listArticleSlugs(db, school.id, SITEMAP_MAX),
    ]),
  )
  const paths = [
    '/',
    '/courses',
    ...(articles.length > 0 ? ['/articles'] : []),
    ...school.legalKinds.map((kind) => `/${kind}`),
    ...[...own, ...slugs].map((slug) => `/${slug}`),
    ...articles.map((slug) => `/articles/${slug}`),
  ]
  const parts = sitemapParts(mainOrigin(school), school.locales, paths)
  return writtenInParts(parts, { 'Content-Type': 'application/xml; charset=UTF-8' })
})

export const routes = {
  'GET /robots.txt': sendRobots,
  'GET /sitemap.xml': sendSitemap,
} satisfies Addresses
