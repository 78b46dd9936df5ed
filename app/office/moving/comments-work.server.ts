import { BODY_MAX, BODY_MIN } from '#app/community/comments/comment.ts'
import { deleteComment, deleteReply, isComment } from '#app/community/comments/comment-changes.server.ts'
import { CommentBody } from '#app/community/comments/inputs.server.ts'
import {
  countWrittenComments,
  countWrittenReplies,
  storeWrittenComment,
  storeWrittenReply,
} from '#app/community/comments/moved-comments.server.ts'
import { comments, replies } from '#app/community/comments/tables.server.ts'
import type { ImportContext, ImportWork, RowOutcome, StoredRow } from '#app/office/imports/kinds.server.ts'
import { freeReferences, listReferencesAbove } from '#app/office/imports/references.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { type Author, listAuthors, noAuthor } from './authors.server.ts'
import { findLecture, findLectures, type Lectures, type Target } from './comment-places.server.ts'
import { commentIsGone, findMovedComments, findMovedPosts, waitForTurn } from './references.server.ts'
import type { MovedComment } from './talk.ts'

/** Comments and replies that were written elsewhere, below posts that were brought in and below lectures. */
export const commentImport: ImportWork = { runRows, undoRows }

type Counted = Map<number, number>

/** What some rows have in common: who wrote them, where they go, and what of them is here. */
type Places = {
  authors: ReadonlyMap<string, Author>
  /** Posts by the references of their rows. */
  posts: ReadonlyMap<string, number>
  lectures: Lectures
  /** By its reference, in which comment what is here stands; none of what only would be. */
  threads: Map<string, number | undefined>
  /** How much was stored on each thing. */
  counts: { community_post: Counted; lecture: Counted; replies: Counted }
}

async function runRows(db: Db, context: ImportContext, rows: readonly StoredRow[]): Promise<RowOutcome[]> {
  if (!context.stored.dryRun) await waitForTurn(db, context.school.id)
  const places = await findPlaces(db, context, rows)
  const outcomes: RowOutcome[] = []
  for (const row of rows) outcomes.push(await runRow(db, context, row, places))
  await storeCounts(db, context.school.id, places)
  return outcomes
}

async function findPlaces(db: Db, context: ImportContext, rows: readonly StoredRow[]): Promise<Places> {
  const { school, stored } = context
  const [first] = rows
  const items = rows.flatMap((row) => itemOf(row) ?? [])
  const own = rows.flatMap(({ reference }) => reference ?? [])
  const references = [...new Set([...own, ...items.map(({ parent }) => parent)])].filter(Boolean)
  const above = first ? await listReferencesAbove(db, first, references) : new Set<string>()
  const here = await findMovedComments(db, school.id, references)
  const threads = new Map<string, number | undefined>()
  for (const reference of above) threads.set(reference, undefined)
  for (const { reference, commentId } of here) threads.set(reference, commentId ?? undefined)
  const free = own.filter((reference) => !threads.has(reference))
  if (!stored.dryRun) await freeReferences(db, school.id, { references: free, isGone: commentIsGone(school.id) })
  const named = [...new Set(items.map(({ post }) => post))].filter(Boolean)
  const posts = await findMovedPosts(db, school.id, named)
  return {
    authors: await listAuthors(db, context, rows),
    posts: new Map(posts.map(({ reference, id }) => [reference, id])),
    lectures: await findLectures(db, school.id, items),
    threads,
    counts: { community_post: new Map(), lecture: new Map(), replies: new Map() },
  }
}

/** What a row says; nothing where its author was deleted meanwhile. */
const itemOf = ({ item }: StoredRow) => item as MovedComment | null

async function runRow(db: Db, { school, stored }: ImportContext, row: StoredRow, places: Places): Promise<RowOutcome> {
  const item = itemOf(row)
  const author = places.authors.get(row.emailKey ?? '')
  const { reference } = row
  if (reference && places.threads.has(reference)) return { result: 'already', messages: ['moving.already_here'] }
  if (!item || !author) return { result: 'skipped', messages: [noAuthor(row)] }
  const place = findPlace(item, places)
  if (isMessage(place)) return { result: 'skipped', messages: [place] }
  const { written, wrong } = readComment(item)
  if (!written) return { result: 'invalid', messages: wrong }
  const added: RowOutcome = { result: 'added', messages: [] }
  if (stored.dryRun) {
    if (reference) places.threads.set(reference, undefined)
    return added
  }
  const made = await store(
    db,
    { ...written, schoolId: school.id, accountId: author.id, byAdmin: author.byAdmin },
    place,
  )
  count(places, place)
  if (reference) places.threads.set(reference, made.commentId)
  return { ...added, accountId: author.id, made: { kind: made.kind, id: made.id } }
}

type Place = Target | { commentId: number | undefined }

const isMessage = (place: Place | Message): place is Message => typeof place === 'string' || Array.isArray(place)

/** The comment that a row answers, also where it answers a reply to that, or what it is about; else why it has no place. */
function findPlace(item: MovedComment, { posts, lectures, threads }: Places): Place | Message {
  const { parent, post, lecture } = item
  if (parent) return threads.has(parent) ? { commentId: threads.get(parent) } : ['moving.parent_unknown', { parent }]
  if (lecture) return findLecture(item, lectures)
  if (!post) return 'moving.place_missing'
  const itemId = posts.get(post)
  return itemId === undefined ? ['moving.post_unknown', { post }] : { type: 'community_post', itemId }
}

/** A comment as its form would take it, or what is wrong with it. */
function readComment({ body: typed, at, date }: MovedComment) {
  const body = CommentBody.safeParse(typed)
  const wrong: Message[] = []
  if (!body.success) wrong.push(['moving.bad_body', { min: BODY_MIN, max: BODY_MAX }])
  if (at === null) wrong.push(['moving.bad_date', { date }])
  return body.success && at !== null ? { written: { body: body.data, createdAt: at }, wrong } : { wrong }
}

type Written = Omit<Parameters<typeof storeWrittenReply>[1], 'commentId'>

async function store(db: Db, written: Written, place: Place) {
  if ('type' in place) {
    const id = await storeWrittenComment(db, { ...written, ...place })
    return { kind: 'comment', id, commentId: id }
  }
  const commentId = place.commentId ?? 0
  return { kind: 'reply', id: await storeWrittenReply(db, { ...written, commentId }), commentId }
}

function count({ counts }: Places, place: Place): void {
  const [counted, id] =
    'type' in place ? [counts[place.type as 'lecture'], place.itemId] : [counts.replies, place.commentId ?? 0]
  counted.set(id, (counted.get(id) ?? 0) + 1)
}

/** Adds to counts in the order of ids: two imports never wait for each other. */
async function storeCounts(db: Db, schoolId: number, { counts }: Places): Promise<void> {
  const inOrder = (counted: Counted) => [...counted].toSorted(([a], [b]) => a - b)
  for (const type of ['community_post', 'lecture'] as const)
    for (const [itemId, by] of inOrder(counts[type])) await countWrittenComments(db, schoolId, { type, itemId }, by)
  for (const [id, by] of inOrder(counts.replies)) await countWrittenReplies(db, schoolId, id, by)
}

/** Takes comments and replies back, from the last one on; those that were edited or answered stay. */
async function undoRows(db: Db, { school }: ImportContext, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const kept: StoredRow[] = []
  for (const row of rows) if (row.made && !(await isTakenBack(db, school.id, row.made))) kept.push(row)
  return kept
}

async function isTakenBack(db: Db, schoolId: number, { kind, id }: NonNullable<StoredRow['made']>): Promise<boolean> {
  if (kind === 'reply') {
    const [reply] = await db
      .select()
      .from(replies)
      .where(hasId(replies, schoolId, id))
      .for('update')
    if (reply && reply.editedAt !== null) return false
    await deleteReply(db, schoolId, id)
    return true
  }
  const [comment] = await db.select().from(comments).where(isComment(schoolId, id)).for('update')
  if (comment && (comment.editedAt !== null || comment.repliesCount > 0)) return false
  await deleteComment(db, schoolId, id)
  return true
}
