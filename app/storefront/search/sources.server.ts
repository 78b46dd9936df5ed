import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { posts } from '#app/community/community/tables.server.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { lectures } from '#app/content/courses/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { LOCALES, type Locale, type LocalText, translateMessage } from '#app/platform/i18n.ts'
import { articles } from '#app/storefront/articles/tables.server.ts'
import type { Kind } from './search-results.ts'

/** A text with its language, as far as it is known. */
export type SourceText = { text: string; language?: Locale }

/** What is said of something that can be found: its title, and whatever else, in all languages. */
export type Source = { id: number; topicId: number; title: SourceText[]; text: SourceText[] }

const inAll = (texts: LocalText): SourceText[] =>
  LOCALES.flatMap((language) => ({ text: texts[language] ?? '', language }))
const wordsInAll = (html: LocalText): SourceText[] =>
  inAll(html).map(({ text, language }) => ({ text: text.replace(/<[^<>]*>|&\w{1,31};/g, ' '), language }))

/** What a kind of product is called, by which people look for it. */
const kindInAll = (type: ProductType): SourceText[] =>
  LOCALES.map((language) => ({ text: translateMessage(language, `office-products.type_${type}`), language }))

const isOffered = (schoolId: number) => and(eq(products.schoolId, schoolId), eq(products.status, 'published'))
// Before its time has come nobody finds it: that is asked by the search itself.
const isPublished = (schoolId: number) => and(eq(articles.schoolId, schoolId), eq(articles.status, 'published'))

// Neither does anybody find a draft, nor a lecture of a course that is closed to them.
const isKept = (schoolId: number) => and(eq(lectures.schoolId, schoolId), isNull(lectures.deletedAt))

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
      title: inAll(title),
      text: [...kindInAll(type), ...inAll(promise), ...wordsInAll(description)],
    }))
  },

  async article(db, schoolId, ids) {
    const { id, title, html } = articles
    const rows = await db
      .select({ id, title, html })
      .from(articles)
      .where(and(isPublished(schoolId), inArray(id, ids)))
    return rows.map(({ id, title, html }) => ({ id, topicId: 0, title: inAll(title), text: wordsInAll(html) }))
  },

  async post(db, schoolId, ids) {
    const { id, topicId, title, body } = posts
    const rows = await db
      .select({ id, topicId, title, body })
      .from(posts)
      .where(and(eq(posts.schoolId, schoolId), inArray(id, ids)))
    return rows.map(({ id, topicId, title, body }) => ({
      id,
      topicId,
      title: [{ text: title }],
      text: [{ text: body }],
    }))
  },

  async lecture(db, schoolId, ids) {
    const { id, productId: topicId, title } = lectures
    const rows = await db
      .select({ id, topicId, title })
      .from(lectures)
      .where(and(isKept(schoolId), inArray(id, ids)))
    return rows.map(({ id, topicId, title }) => ({ id, topicId, title: inAll(title), text: [] }))
  },
}

/** By kind: the ids of all that can be found, as a part of a statement. */
export const FINDABLE: Record<Kind, (schoolId: number) => SQL> = {
  product: (schoolId) => sql`select id from products where ${isOffered(schoolId)}`,
  article: (schoolId) => sql`select id from articles where ${isPublished(schoolId)}`,
  post: (schoolId) => sql`select id from community_posts where school_id = ${schoolId}`,
  lecture: (schoolId) => sql`select id from lectures where ${isKept(schoolId)}`,
}
