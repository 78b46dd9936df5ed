import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { SLUG_MAX } from '#app/content/catalogue/slug.ts'
import { tags } from '#app/content/tags/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { ARTICLE_STATUSES } from './article.ts'

/** What a school writes for everybody. */
export const articles = pgTable(
  'articles',
  {
    schoolId: schoolId(),
    id: id(),
    slug: text('slug').notNull(),
    title: localText('title').notNull(),
    html: localText('html').$type<LocalHtml>().notNull(),
    /** How its text begins, for lists. */
    excerpt: localText('excerpt').notNull(),
    cover: text('cover'),
    authorId: bigid('author_id').notNull(),
    status: enumColumn('status', ARTICLE_STATUSES).notNull(),
    /** From when on a published one can be read. */
    publishAt: instant('publish_at'),
    /** What search engines show; a language without any has title and excerpt. */
    seoTitle: localText('seo_title').notNull().default({}),
    seoDescription: localText('seo_description').notNull().default({}),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('article_slug').on(t.schoolId, t.slug),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({ columns: [t.schoolId, t.authorId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('articles_to_read').on(t.schoolId, t.publishAt, t.id).where(sql`status = 'published'`),
    index('articles_by_change').on(t.schoolId, t.updatedAt, t.id),
    index('articles_of_author').on(t.schoolId, t.authorId),
    check('article_status', isOneOf(t.status)),
    check('article_published_at', sql`${t.status} = 'draft' or ${t.publishAt} is not null`),
    check('article_slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and ${hasLengthUpTo(t.slug, SLUG_MAX)}`),
  ],
)

/** Addresses that articles left, which lead to where they are now. */
export const leftArticleSlugs = pgTable(
  'left_article_slugs',
  { schoolId: schoolId(), slug: text('slug').notNull(), articleId: bigid('article_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.slug] }),
    foreignKey({ columns: [t.schoolId, t.articleId], foreignColumns: [articles.schoolId, articles.id] }).onDelete(
      'cascade',
    ),
    index('left_slugs_of_article').on(t.schoolId, t.articleId),
  ],
)

export const articleTags = pgTable(
  'article_tags',
  { schoolId: schoolId(), articleId: bigid('article_id').notNull(), tagId: bigid('tag_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.articleId, t.tagId] }),
    foreignKey({ columns: [t.schoolId, t.articleId], foreignColumns: [articles.schoolId, articles.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.tagId], foreignColumns: [tags.schoolId, tags.id] }).onDelete('cascade'),
    index('articles_with_tag').on(t.schoolId, t.tagId, t.articleId),
  ],
)
