import { productView } from '#app/content/catalogue/product-view.ts'
import { requireProductPage } from '#app/content/catalogue/public-products.server.ts'
import { titlePicture } from '#app/people/media/title-pictures.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { pictureForSharing, TITLE_PICTURE } from '#app/platform/picture.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { escaped } from '#app/storefront/articles/feed.ts'
import { requirePublicArticle } from '#app/storefront/articles/public-articles.server.ts'
import type { EmbedContext } from './embedded.server.ts'

const PLACE = /^\/(?:(articles)\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/
const WIDTH = 480
const HEIGHT = 420
/** Covers are 16 by 9. */
const COVER = { width: 960, height: 540 }

/** What the site that asks has room for, in pixels. */
type Room = { widest?: number | undefined; highest?: number | undefined }
type OembedContent = { title: string; picture: string | undefined; html: (link: string) => string }

/** What a site shows in the place of a link to a product or an article (oEmbed); 404 for whatever is not there for everybody. */
export async function oembed(
  db: Db,
  seen: EmbedContext,
  address: string,
  { widest = WIDTH, highest = HEIGHT }: Room = {},
) {
  const { school } = seen
  const origin = mainOrigin(school)
  const url = URL.canParse(address) ? new URL(address) : undefined
  const hosts = [origin, school.origin].map((one) => new URL(one).host)
  const [, articles, slug] = PLACE.exec(url?.pathname ?? '') ?? []
  requireFound(url && slug && hosts.includes(url.host))
  const { title, picture, html } = articles ? await articleAt(db, seen, slug) : await productAt(db, seen, slug)
  const link = `<a href="${escaped(`${origin}${url.pathname}`)}">${escaped(title)}</a>`
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: school.name,
    provider_url: origin,
    cache_age: 3600,
    width: Math.min(WIDTH, widest),
    height: Math.min(HEIGHT, highest),
    html: html(link),
    thumbnail_url: origin + (picture ?? titlePicture(school, title)),
    thumbnail_width: (picture ? COVER : TITLE_PICTURE).width,
    thumbnail_height: (picture ? COVER : TITLE_PICTURE).height,
  }
}

async function productAt(db: Db, { viewer, school, locale }: EmbedContext, slug: string): Promise<OembedContent> {
  const found = await requireProductPage(db, viewer, slug)
  const { title, sharedCover: picture } = productView(found, locale)
  const script = `<script async src="${escaped(mainOrigin(school))}/embed.js"></script>`
  return { title, picture, html: (link) => `<katedra-course product="${slug}">${link}</katedra-course>${script}` }
}

async function articleAt(db: Db, { school, locale }: EmbedContext, slug: string): Promise<OembedContent> {
  const { title, excerpt, cover } = await requirePublicArticle(db, school.id, slug, locale)
  const picture = cover ? pictureForSharing(cover) : undefined
  return { title, picture, html: (link) => `<blockquote><p>${link}</p><p>${escaped(excerpt)}</p></blockquote>` }
}
