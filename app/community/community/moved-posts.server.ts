import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { posts, topics } from './tables.server.ts'

/** A post as it was written elsewhere; `html` is what staff wrote, as HTML. */
type WrittenPost = {
  schoolId: number
  topicId: number
  accountId: number
  title: string
  body: string
  html: CleanHtml | null
  createdAt: string
  pinned: boolean
}

/** Keeps topics from being deleted until the commit, and from being pinned in by others where one of them is to be. */
export async function holdTopics(
  db: Db,
  schoolId: number,
  ids: readonly number[],
  { pins }: { pins: boolean },
): Promise<Set<number>> {
  const held = await db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.schoolId, schoolId), inArray(topics.id, [...ids])))
    .orderBy(topics.id)
    .for(pins ? 'no key update' : 'key share')
  return new Set(held.map(({ id }) => id))
}

/** Which of these topics have a pinned post. */
export async function listPinnedTopics(db: Db, schoolId: number, ids: readonly number[]): Promise<Set<number>> {
  const pinned = await db
    .select({ id: posts.topicId })
    .from(posts)
    .where(and(eq(posts.schoolId, schoolId), inArray(posts.topicId, [...ids]), posts.pinned))
  return new Set(pinned.map(({ id }) => id))
}

/** Stores a post that was written elsewhere, with its date; nobody is told of it. Returns its id. */
export async function storeWrittenPost(db: Db, { html, ...post }: WrittenPost): Promise<number> {
  const { id } = await db
    .insert(posts)
    .values({ ...post, html, byAdmin: html !== null })
    .returning({ id: posts.id })
    .then(expectRow)
  return id
}

/** Adds comments that were written elsewhere to the count of a post; nobody is told of them. */
export async function addToCommentCount(db: Db, schoolId: number, id: number, by: number): Promise<void> {
  await db
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + ${by}` })
    .where(and(eq(posts.schoolId, schoolId), eq(posts.id, id)))
}
