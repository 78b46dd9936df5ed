import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { videos } from '#app/content/videos/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, enumColumn, hasLength, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { BODY_MAX, BODY_MIN, COMMENTABLE } from './comment.ts'

/** What people say about posts, lectures, products and articles; these have no key in common, so each is asked for by its type. */
export const comments = pgTable(
  'comments',
  {
    schoolId: schoolId(),
    id: id(),
    type: enumColumn('type', COMMENTABLE).notNull(),
    itemId: bigid('item_id').notNull(),
    accountId: bigid('account_id').notNull(),
    /** Whether its author worked here when writing it. */
    byAdmin: boolean('by_admin').notNull(),
    body: text('body').notNull(),
    videoId: bigid('video_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** When its author last changed its words. */
    editedAt: instant('edited_at'),
    /** Somebody who works here has answered it, made a review of it, or said that it may stay. */
    handled: boolean('handled').notNull().default(false),
    repliesCount: integer('replies_count').notNull().default(0),
    upVotesCount: integer('up_votes_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.videoId], foreignColumns: [videos.schoolId, videos.id] }),
    index('comments_of_item').on(t.schoolId, t.type, t.itemId, t.id),
    index('top_comments_of_item').on(t.schoolId, t.type, t.itemId, t.upVotesCount, t.id),
    index('comments_of_type').on(t.schoolId, t.type, t.id),
    index('new_comments').on(t.schoolId, t.type, t.id).where(sql`not by_admin and not handled`),
    index('new_comments_of_item').on(t.schoolId, t.type, t.itemId, t.id).where(sql`not by_admin and not handled`),
    index('comments_of_account').on(t.schoolId, t.accountId),
    index('comments_of_video').on(t.schoolId, t.videoId).where(sql`video_id is not null`),
    check('comment_type', isOneOf(t.type)),
    check('comment_body', hasLength(t.body, BODY_MIN, BODY_MAX)),
    check('comment_film', sql`${t.videoId} is null or ${t.type} = 'community_post'`),
    check('comment_counts', sql`${t.repliesCount} >= 0 and ${t.upVotesCount} >= 0`),
  ],
)

/** How many comments there are on what is no post; posts count their own. */
export const commentCounts = pgTable(
  'comment_counts',
  {
    schoolId: schoolId(),
    type: enumColumn('type', COMMENTABLE).notNull(),
    itemId: bigid('item_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.type, t.itemId] }),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('comment_count', sql`${t.count} >= 0`),
  ],
)

export const replies = pgTable(
  'replies',
  {
    schoolId: schoolId(),
    id: id(),
    commentId: bigid('comment_id').notNull(),
    accountId: bigid('account_id').notNull(),
    byAdmin: boolean('by_admin').notNull(),
    body: text('body').notNull(),
    image: text('image'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    editedAt: instant('edited_at'),
    upVotesCount: integer('up_votes_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.commentId], foreignColumns: [comments.schoolId, comments.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('replies_of_comment').on(t.schoolId, t.commentId, t.id),
    index('replies_of_account').on(t.schoolId, t.accountId),
    check('reply_body', hasLength(t.body, BODY_MIN, BODY_MAX)),
    check('reply_image', sql`${t.image} is null or ${t.byAdmin}`),
    check('reply_count', sql`${t.upVotesCount} >= 0`),
  ],
)

/** Comments that were just deleted, as they were, until nobody can bring them back any more. */
export const deletedComments = pgTable(
  'deleted_comments',
  {
    schoolId: schoolId(),
    id: bigid('id').notNull(),
    deletedBy: bigid('deleted_by').notNull(),
    deletedAt: instant('deleted_at').notNull().default(sql`now()`),
    comment: jsonb('comment').$type<typeof comments.$inferSelect>().notNull(),
    replies: jsonb('replies').$type<(typeof replies.$inferSelect)[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.deletedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
  ],
)
