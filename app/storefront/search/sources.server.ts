import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { posts } from '#app/community/community/tables.server.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { LOCALES, translateMessage } from '#app/platform/i18n.ts'
import { articles } from '#app/storefront/articles/tables.server.ts'
import type { Kind } from './search-results.ts'

/** What is said of something that can be found: its title, and whatever else, in all languages. */
export type Source = { id: number; topicId: number; title: string; text: string }

const all = (texts: { [locale: string]: string | undefined }) => Object.values(texts).join(' ')
const words = (html: { [locale: string]: string | undefined }) => all(html).replace(/<[^<>]*>|&\w{1,31};/g, ' ')

/** What a kind of product is called, by which people look for it. */
const kindIn = (type: ProductType) =>
  LOCALES.map((locale) => translateMessage(locale, `office-products.type_${type}`)).join(' ')

const isOffered = (schoolId: number) => and(eq(products.schoolId, schoolId), eq(products.status, 'published'))
// Before its time has come nobody finds it: that is asked by the search itself.
const isPublished = (schoolId: number) => and(eq(articles.schoolId, schoolId), eq(articles.status, 'published'))

/** By kind: what of these ids can be found by now, with its texts. */
export const SOURCES: Record<Kind, (db: Db, schoolId: number, ids: number[]) => Promise<Source[]>> = {
  async product(db, schoolId, ids) {
    const { id, type, title, promise, description } = products
    const rows = await db
      .select({ id, type, title, promise, description })
      .from(products)
      .where(and(isOffered(schoolId), inArray(id, ids)))
    return rows.map(({ id, type, title, promise, description }) => ({
      id,
      topicId: 0,
      title: all(title),
      text: `${kindIn(type)} ${all(promise)} ${words(description)}`,
    }))
  },

  async article(db, schoolId, ids) {
    const { id, title, html } = articles
    const rows = await db
      .select({ id, title, html })
      .from(articles)
      .where(and(isPublished(schoolId), inArray(id, ids)))
    return rows.map(({ id, title, html }) => ({ id, topicId: 0, title: all(title), text: words(html) }))
  },

  async post(db, schoolId, ids) {
    const { id, topicId, title, body: text } = posts
    return db
      .select({ id, topicId, title, text })
      .from(posts)
      .where(and(eq(posts.schoolId, schoolId), inArray(id, ids)))
  },
}

/** By kind: the ids of all that can be found, as a part of a statement. */
export const FINDABLE: Record<Kind, (schoolId: number) => SQL> = {
  product: (schoolId) => sql`select id from products where ${isOffered(schoolId)}`,
  article: (schoolId) => sql`select id from articles where ${isPublished(schoolId)}`,
  post: (schoolId) => sql`select id from community_posts where school_id = ${schoolId}`,
}
