import { z } from 'zod'
import { PostImage } from '#app/community/community/inputs.server.ts'
import { requireInFeed } from '#app/community/moderation/comment-feed.server.ts'
import { findReadyFilm } from '#app/content/player/film-view.server.ts'
import { uploadAnswer } from '#app/content/videos/upload-answer.server.ts'
import { createVideo } from '#app/content/videos/videos.server.ts'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { readPostedImage } from '#app/people/media/school-image.server.ts'
import { storeReceivedPicture } from '#app/people/media/uploads.server.ts'
import { afterCommit, json } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Cursor, Flag, PAGING } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readRoute } from '#app/platform/read-route.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { COMMENTABLE, mayDelete, mayEdit } from '../comment.ts'
import { changeComment, changeReply, deleteReply, writeComment, writeReply } from '../comment-changes.server.ts'
import { commentView, replyView, requireComment } from '../comments.server.ts'
import { loadCommentsPage, loadRepliesPage, SORTS } from '../comments-view.server.ts'
import { deleteForNow, restoreComment } from '../deleted-comments.server.ts'
import { CommentBody } from '../inputs.server.ts'
import { listPeopleToMention } from '../people.server.ts'
import { findReadable, requireReadableComment, requireReadableReply } from '../readable.server.ts'

const IMAGE_ROOM = 614_400

const talker = ({ id, kind }: Member) => ({ id, staff: kind === 'staff' })
const type = z.enum(COMMENTABLE)
const OwnableId = IdOf(async ({ db, viewer, sent }, id) => {
  const { data: sentType } = type.safeParse(sent.type)
  if (sentType) await findReadable(db, viewer, sentType, id)
})
const CommentId = IdOf(({ db, viewer }, id) => requireReadableComment(db, viewer, id))

const wish = z.object({
  type,
  id: OwnableId,
  sort: z.enum(SORTS).default('oldest'),
  /** Begins with this one, the oldest first. */
  comment: CommentId.optional(),
  ...PAGING,
})

/** What is said of something that one reads. */
const listComments = readRoute(
  { access: 'member', loginText: 'comments.log_in_to_read', input: wish },
  async ({ db, viewer, school, locale, input }) => {
    const { type, id, comment, ...wanted } = input()
    const sort = comment ? 'oldest' : wanted.sort
    const [page] = await Promise.all([
      loadCommentsPage(db, { viewer, school, locale }, { type, id }, { ...wanted, sort, comment }),
      findReadable(db, viewer, type, id),
    ])
    return json(page)
  },
)

/** Whom one may mean with `@` below something that one reads. */
const suggestPeople = route(
  {
    access: 'member',
    limit: TALKING,
    input: z.object({ type, id: OwnableId, q: z.string().max(100).default('') }),
  },
  async ({ db, viewer, input }) => {
    const { type, id, q } = input()
    await findReadable(db, viewer, type, id)
    return json({ data: await listPeopleToMention(db, viewer, { type, id }, q) })
  },
)

/** Says something about what one reads; of a post with a film, whose place to be sent to comes with the answer. */
const postComment = route(
  {
    access: 'member',
    limit: TALKING,
    input: z.object({ type, id: OwnableId, body: CommentBody, file: Flag.optional() }),
    refusesFirst: ({ viewer }) => refuseBlocked(viewer),
  },
  async ({ db, viewer, input }) => {
    const { type, id, body, file } = input()
    const write = (videoId?: number) => writeComment(db, viewer, { type, itemId: id }, { body, videoId })
    if (!file) {
      // Asked in one packet: whoever may not is refused, and nothing of it stays.
      const [, written] = await Promise.all([findReadable(db, viewer, type, id), write()])
      refuseBlocked(viewer)
      return json({ comment: commentView(written) }, 201)
    }
    await findReadable(db, viewer, type, id)
    refuseBlocked(viewer)
    if (type !== 'community_post') throw invalid('file', 'comments.film_of_posts_alone')
    const film = await createVideo(db, viewer, { title: body.slice(0, 80) })
    return uploadAnswer(film, { comment: commentView(await write(film.id)) }, 201)
  },
)

const ids = z.object({ id: Id })

const edited = { access: 'member', limit: TALKING, ids, input: z.object({ body: CommentBody }) } as const

/** Changes the words of one's own comment. */
const editComment = route(edited, async ({ db, viewer, ids, input }) => {
  const comment = await requireReadableComment(db, viewer, ids.id)
  if (!mayEdit(talker(viewer), comment)) throw new Refusal(403, 'errors.forbidden')
  refuseBlocked(viewer)
  return json({ comment: commentView(await changeComment(db, viewer, comment.id, input().body)) })
})

const editReply = route(edited, async ({ db, viewer, ids, input }) => {
  const reply = await requireReadableReply(db, viewer, ids.id)
  if (!mayEdit(talker(viewer), reply)) throw new Refusal(403, 'errors.forbidden')
  refuseBlocked(viewer)
  return json({ reply: replyView(await changeReply(db, viewer, reply.id, input().body)) })
})

const dropComment = route({ access: 'member', limit: TALKING, ids }, async ({ db, viewer, ids, ...context }) => {
  const comment = await requireReadableComment(db, viewer, ids.id)
  if (!mayDelete(talker(viewer), comment)) throw new Refusal(403, 'errors.forbidden')
  await requireInFeed(db, { viewer, ...context }, comment.id, comment.ownable.id)
  await deleteForNow(db, viewer, comment.id)
  return json({ deleted: true })
})

/** Brings back a comment that one has deleted within the last minute. */
const undropComment = route({ access: 'member', limit: TALKING, ids }, async ({ db, viewer, ids }) => {
  await restoreComment(db, viewer, ids.id)
  refuseBlocked(viewer)
  return json({ comment: commentView(await requireComment(db, viewer, ids.id)) })
})

/** The film of a comment that one reads, with addresses that end; 404 while there is nothing to be watched. */
const showCommentVideo = route({ access: 'member', ids }, async ({ db, viewer, school, ids }) => {
  const comment = await requireReadableComment(db, viewer, ids.id)
  const ready = comment.film && (await findReadyFilm(db, school, comment.film))
  requireFound(ready)
  return json({ film: ready })
})

const repliesBehind = z.object({ cursor: Cursor.optional() })

const showReplies = readRoute({ access: 'member', ids, input: repliesBehind }, async ({ db, viewer, ids, input }) => {
  const comment = await requireReadableComment(db, viewer, ids.id)
  return json(await loadRepliesPage(db, viewer, comment.id, input().cursor))
})

const postReply = route(
  {
    access: 'member',
    limit: TALKING,
    ids,
    maxBytes: bytesFor(0) + IMAGE_ROOM,
    input: z.object({ body: CommentBody, image: PostImage.optional() }),
  },
  async ({ db, viewer, ids, input }) => {
    const comment = await requireReadableComment(db, viewer, ids.id)
    refuseBlocked(viewer)
    const { body, image } = input()
    if (image && viewer.kind !== 'staff') throw new Refusal(403, 'comments.staff_alone_images')
    const write = async (db: Db, image: string | null = null) => {
      const written = await writeReply(db, viewer, comment.id, { body, image })
      return json({ reply: replyView(written) }, 201)
    }
    if (!image) return write(db)
    return afterCommit(async () => {
      const read = await readPostedImage(image, viewer)
      return inSchool(viewer.schoolId, async (db) => write(db, await storeReceivedPicture(db, viewer, read)))
    })
  },
)

const dropReply = route({ access: 'member', limit: TALKING, ids }, async ({ db, viewer, ids, ...context }) => {
  const reply = await requireReadableReply(db, viewer, ids.id)
  if (!mayDelete(talker(viewer), reply)) throw new Refusal(403, 'errors.forbidden')
  await requireInFeed(db, { viewer, ...context }, reply.comment_id, reply.ownable.id)
  await deleteReply(db, viewer.schoolId, reply.id)
  return json({ deleted: true })
})

export const routes = {
  'GET /comment/:id/replies': showReplies.get,
  'POST /comment/:id/replies': showReplies.post,
  'POST /comment/:id/reply': postReply,
  'POST /comments': postComment,
  'PUT /comments/:id': editComment,
  'DELETE /comments/:id': dropComment,
  'GET /comments/:id/film': showCommentVideo,
  'POST /comments/:id/restore': undropComment,
  'GET /json/comments': listComments.get,
  'POST /json/comments': listComments.post,
  'GET /json/people': suggestPeople,
  'PUT /replies/:id': editReply,
  'DELETE /replies/:id': dropReply,
} satisfies Addresses
