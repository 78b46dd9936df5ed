import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { videos } from '#app/content/videos/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLength,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { POST_BODY_MAX, POST_BODY_MIN, POST_TITLE_MAX, POST_TITLE_MIN } from './post.ts'
import { VISIBILITIES } from './topic.ts'
import { VOTABLE, type VoteValue } from './vote.ts'

export const topics = pgTable(
  'community_topics',
  {
    schoolId: schoolId(),
    id: id(),
    title: localText('title').notNull(),
    description: localText('description').notNull(),
    allowStudents: boolean('allow_students_to_add_posts').notNull().default(false),
    visibility: enumColumn('visibility', VISIBILITIES).notNull().default('all'),
    /** Nobody but staff writes in it any more. */
    locked: boolean('locked').notNull().default(false),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    index('topics_in_order').on(t.schoolId, t.position, t.id),
    check('topic_visibility', isOneOf(t.visibility)),
  ],
)

/** Whose holders read a topic. */
export const topicProducts = pgTable(
  'topic_products',
  { schoolId: schoolId(), topicId: bigid('topic_id').notNull(), productId: bigid('product_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.topicId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.topicId], foreignColumns: [topics.schoolId, topics.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('topics_of_product').on(t.schoolId, t.productId),
  ],
)

/** Who is told by e-mail of new posts in a topic. */
export const topicFollowers = pgTable(
  'topic_followers',
  { schoolId: schoolId(), topicId: bigid('topic_id').notNull(), accountId: bigid('account_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.topicId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.topicId], foreignColumns: [topics.schoolId, topics.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('topics_followed').on(t.schoolId, t.accountId),
  ],
)

export const posts = pgTable(
  'community_posts',
  {
    schoolId: schoolId(),
    id: id(),
    topicId: bigid('topic_id').notNull(),
    accountId: bigid('account_id').notNull(),
    /** Whether its author worked here when writing it: then it is markdown, and no student deletes it. */
    byAdmin: boolean('by_admin').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The markdown of staff, made once. */
    html: text('html').$type<CleanHtml>(),
    image: text('image'),
    video: text('video'),
    videoId: bigid('video_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    editedAt: instant('edited_at'),
    /** Stands at the head of its topic, whatever is new: what greets who comes there. */
    pinned: boolean('pinned').notNull().default(false),
    commentsCount: integer('comments_count').notNull().default(0),
    upVotesCount: integer('up_votes_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.topicId], foreignColumns: [topics.schoolId, topics.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.videoId], foreignColumns: [videos.schoolId, videos.id] }),
    index('posts_of_topic').on(t.schoolId, t.topicId, t.id),
    uniqueIndex('one_pinned_post').on(t.schoolId, t.topicId).where(sql`pinned`),
    index('posts_of_account').on(t.schoolId, t.accountId),
    index('posts_of_video').on(t.schoolId, t.videoId).where(sql`video_id is not null`),
    index('gallery_of_topic')
      .on(t.schoolId, t.topicId, t.id)
      .where(sql`image is not null or video is not null or video_id is not null`),
    check('post_title', hasLength(t.title, POST_TITLE_MIN, POST_TITLE_MAX)),
    check('post_body', hasLength(t.body, POST_BODY_MIN, POST_BODY_MAX)),
    check('post_markdown', sql`${t.byAdmin} = (${t.html} is not null)`),
    check('post_counts', sql`${t.commentsCount} >= 0 and ${t.upVotesCount} >= 0`),
    check('post_media', sql`${t.video} is null or ${t.videoId} is null`),
  ],
)

/** What each person thinks of a post, a comment or a reply; the counts stand with these. */
export const votes = pgTable(
  'votes',
  {
    schoolId: schoolId(),
    type: enumColumn('type', VOTABLE).notNull(),
    itemId: bigid('item_id').notNull(),
    accountId: bigid('account_id').notNull(),
    value: smallint('value').$type<VoteValue>().notNull(),
    /** What it was before the last change, so that one statement tells by how much a count changes. */
    before: smallint('before').$type<VoteValue>().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.type, t.itemId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('votes_of_account').on(t.schoolId, t.accountId),
    check('vote_type', isOneOf(t.type)),
    check('vote_value', sql`${t.value} in (-1, 0, 1) and ${t.before} in (-1, 0, 1)`),
  ],
)
