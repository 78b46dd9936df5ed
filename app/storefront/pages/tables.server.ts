import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, localText, schoolId } from '#app/platform/columns.server.ts'
import type { Payload } from './fields.ts'
import { PAGE_KINDS, PAGE_STATUSES, type StoredBlock } from './page.ts'

/** The pages that a school lays out itself. Its home and its products' pages have a row once somebody begins to. */
export const pages = pgTable(
  'pages',
  {
    schoolId: schoolId(),
    id: id(),
    kind: enumColumn('kind', PAGE_KINDS).notNull(),
    productId: bigid('product_id'),
    /** Of a page of the school's own; claimed in the space that it shares with products. */
    slug: text('slug'),
    title: localText('title').notNull(),
    status: enumColumn('status', PAGE_STATUSES).notNull(),
    inFooter: boolean('in_footer').notNull().default(false),
    seoTitle: localText('seo_title').notNull().default({}),
    seoDescription: localText('seo_description').notNull().default({}),
    socialImage: text('social_image'),
    /** The version that visitors see; null before the first. */
    publishedVersion: integer('published_version'),
    /** Counts the edits of what stands here, so that nobody writes over what another wrote meanwhile. */
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    unique('page_of_product').on(t.schoolId, t.productId),
    uniqueIndex('page_of_home').on(t.schoolId).where(sql`kind = 'home'`),
    index('pages_by_slug').on(t.schoolId, t.slug),
    check('page_kind', isOneOf(t.kind)),
    check('page_status', isOneOf(t.status)),
    check(
      'page_of_kind',
      sql`(${t.kind} = 'product') = (${t.productId} is not null) and (${t.kind} = 'own') = (${t.slug} is not null)`,
    ),
    check('page_public_once_published', sql`${t.status} = 'draft' or ${t.publishedVersion} is not null`),
  ],
)

/** What the draft of a page is made of, in order. */
export const pageBlocks = pgTable(
  'page_blocks',
  {
    schoolId: schoolId(),
    id: id(),
    pageId: bigid('page_id').notNull(),
    type: text('type').notNull(),
    position: integer('position').notNull(),
    payload: jsonb('payload').$type<Payload>().notNull(),
    /** It stays in the draft, and visitors do not see it. */
    hidden: boolean('hidden').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.pageId], foreignColumns: [pages.schoolId, pages.id] }).onDelete('cascade'),
    index('blocks_of_page').on(t.schoolId, t.pageId, t.position, t.id),
  ],
)

/** What was published of a page, by whom and when; never changed, and gone only with the page. */
export const pageVersions = pgTable(
  'page_versions',
  {
    schoolId: schoolId(),
    pageId: bigid('page_id').notNull(),
    version: integer('version').notNull(),
    blocks: jsonb('blocks').$type<StoredBlock[]>().notNull(),
    /** Named no more when the account is deleted. */
    publishedBy: bigid('published_by').notNull(),
    publishedAt: instant('published_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.pageId, t.version] }),
    foreignKey({ columns: [t.schoolId, t.pageId], foreignColumns: [pages.schoolId, pages.id] }).onDelete('cascade'),
  ],
)
