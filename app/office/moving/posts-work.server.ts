import { eq } from 'drizzle-orm'
import { PostInput } from '#app/community/community/inputs.server.ts'
import { holdTopics, listPinnedTopics, storeWrittenPost } from '#app/community/community/moved-posts.server.ts'
import { POST_BODY_MAX, POST_BODY_MIN, POST_TITLE_MAX, POST_TITLE_MIN } from '#app/community/community/post.ts'
import { deletePost } from '#app/community/community/post-changes.server.ts'
import { posts, topics } from '#app/community/community/tables.server.ts'
import type { ImportContext, ImportWork, RowOutcome, StoredRow } from '#app/office/imports/kinds.server.ts'
import { freeReferences, listReferencesAbove } from '#app/office/imports/references.server.ts'
import { foldText } from '#app/platform/characters.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, LOCALES, type LocalText, type Message } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { markdownHtml } from '#app/platform/written.server.ts'
import { type Author, listAuthors, noAuthor } from './authors.server.ts'
import { findMovedPosts, postIsGone, waitForTurn } from './references.server.ts'
import type { MovedPost } from './talk.ts'

/** Posts that were written elsewhere, into the topics that they name. */
export const postImport: ImportWork = { runRows, undoRows }

type Topic = { id: number; title: LocalText }

/** What some rows have in common: who wrote them, where they go, and what of them is here. */
type Places = {
  authors: ReadonlyMap<string, Author>
  topics: readonly Topic[]
  /** References of what is here, or would be. */
  known: Set<string>
  /** Topics that have a pinned post. */
  pinned: Set<number>
}

async function runRows(db: Db, context: ImportContext, rows: readonly StoredRow[]): Promise<RowOutcome[]> {
  if (!context.stored.dryRun) await waitForTurn(db, context.school.id)
  const places = await findPlaces(db, context, rows)
  const outcomes: RowOutcome[] = []
  for (const row of rows) {
    const outcome = await runRow(db, context, row, places)
    if (['added', 'partly'].includes(outcome.result) && row.reference) places.known.add(row.reference)
    outcomes.push(outcome)
  }
  return outcomes
}

async function findPlaces(db: Db, context: ImportContext, rows: readonly StoredRow[]): Promise<Places> {
  const { school, stored } = context
  const [first] = rows
  const references = rows.flatMap(({ reference }) => reference ?? [])
  const all = await db.select({ id: topics.id, title: topics.title }).from(topics).where(eq(topics.schoolId, school.id))
  const named = [...new Set(rows.flatMap((row) => findTopic(itemOf(row)?.topic ?? '', all)?.id ?? []))]
  const pins = rows.some((row) => itemOf(row)?.pinned)
  const held = named.length > 0 && !stored.dryRun ? await holdTopics(db, school.id, named, { pins }) : new Set(named)
  const pinned = pins && named.length > 0 ? await listPinnedTopics(db, school.id, named) : new Set<number>()
  const here = await findMovedPosts(db, school.id, references)
  const known = first ? await listReferencesAbove(db, first, references) : new Set<string>()
  for (const { reference } of here) known.add(reference)
  const free = references.filter((reference) => !known.has(reference))
  if (!stored.dryRun) await freeReferences(db, school.id, { references: free, isGone: postIsGone(school.id) })
  return {
    authors: await listAuthors(db, context, rows),
    topics: all.filter(({ id }) => held.has(id)),
    known,
    pinned,
  }
}

/** What a row says; nothing where its author was deleted meanwhile. */
const itemOf = ({ item }: StoredRow) => item as MovedPost | null

/** A topic by its title in either language, whatever the case, or by its id. */
function findTopic(name: string, all: readonly Topic[]): Topic | undefined {
  const key = foldText(name)
  const isCalled = ({ title }: Topic) =>
    LOCALES.some((locale) => title[locale] && foldText(inLocale(title, locale)) === key)
  return all.find(isCalled) ?? all.find(({ id }) => String(id) === name)
}

async function runRow(db: Db, { school, stored }: ImportContext, row: StoredRow, places: Places): Promise<RowOutcome> {
  const item = itemOf(row)
  const author = places.authors.get(row.emailKey ?? '')
  if (row.reference && places.known.has(row.reference)) return { result: 'already', messages: ['moving.already_here'] }
  if (!item || !author) return { result: 'skipped', messages: [noAuthor(row)] }
  const topic = findTopic(item.topic, places.topics)
  if (!topic) return { result: 'skipped', messages: [['moving.topic_unknown', { topic: item.topic }]] }
  const { post, wrong } = readPost(item)
  if (!post) return { result: 'invalid', messages: wrong }
  const pins = item.pinned && !places.pinned.has(topic.id)
  const notes: Message[] = item.pinned && !pins ? ['moving.pinned_already'] : []
  if (pins) places.pinned.add(topic.id)
  const outcome: RowOutcome = { result: notes.length > 0 ? 'partly' : 'added', messages: notes }
  if (stored.dryRun) return outcome
  const id = await storeWrittenPost(db, {
    ...post,
    schoolId: school.id,
    topicId: topic.id,
    accountId: author.id,
    // What staff write is markdown.
    html: author.byAdmin ? await markdownHtml(post.body) : null,
    pinned: pins,
  })
  return { ...outcome, accountId: author.id, made: { kind: 'post', id } }
}

/** A post as its form would take it, or what is wrong with it. */
function readPost({ title: typed, body: written, at, date }: MovedPost) {
  const title = PostInput.shape.title.safeParse(typed)
  const body = PostInput.shape.body.safeParse(written)
  const wrong: Message[] = []
  if (!title.success) wrong.push(['moving.bad_title', { min: POST_TITLE_MIN, max: POST_TITLE_MAX }])
  if (!body.success) wrong.push(['moving.bad_body', { min: POST_BODY_MIN, max: POST_BODY_MAX }])
  if (at === null) wrong.push(['moving.bad_date', { date }])
  if (!title.success || !body.success || at === null) return { wrong }
  return { post: { title: title.data, body: body.data, createdAt: at }, wrong }
}

/** Takes posts back; those that were edited or commented on stay. */
async function undoRows(db: Db, { school }: ImportContext, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const kept: StoredRow[] = []
  for (const row of rows) {
    if (!row.made) continue
    const [post] = await db
      .select({ editedAt: posts.editedAt, count: posts.commentsCount })
      .from(posts)
      .where(hasId(posts, school.id, row.made.id))
      .for('update')
    if (!post) continue
    if (post.editedAt !== null || post.count > 0) kept.push(row)
    else await deletePost(db, school.id, row.made.id)
  }
  return kept
}
