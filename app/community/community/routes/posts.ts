import { z } from 'zod'
import { uploadAnswer } from '#app/content/videos/upload-answer.server.ts'
import { createVideo } from '#app/content/videos/videos.server.ts'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { readPostedImage } from '#app/people/media/school-image.server.ts'
import { type ReceivedPicture, storeReceivedPicture } from '#app/people/media/uploads.server.ts'
import { type Answer, afterCommit, json, jsonOrRedirect } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, type FinderContext, Id, route } from '#app/platform/http.server.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { markdownHtml } from '#app/platform/written.server.ts'
import { PostInput } from '../inputs.server.ts'
import { IMAGE_MAX, mayDelete, mayEdit, POST_BODY_MAX } from '../post.ts'
import { changePost, createPost, deletePost, pinPost } from '../post-changes.server.ts'
import { postView, requireVisiblePost } from '../posts.server.ts'
import { mayPost, requireOpenTopic } from '../topics.server.ts'
import { showEditPage, showWritePage } from './pages.ts'

const declared = {
  access: 'member',
  limit: TALKING,
  maxBytes: bytesFor(POST_BODY_MAX) + IMAGE_MAX,
  input: PostInput,
} as const
const ids = z.object({ id: Id })

type PostFields = z.infer<typeof PostInput>
type Media = { image: string | null; video: string | null; videoId: number | null }

/** What is made of a post outside transactions, as it takes its time: of what staff write, which is markdown, and of its picture. */
async function readPost(author: Member, { body, image }: PostFields, isMarkdown: boolean) {
  return { html: isMarkdown ? await markdownHtml(body) : null, read: await readPostedImage(image, author) }
}

/** What a post shows beside its words, after what was sent; `added` is a film that is about to be uploaded. */
async function loadMedia(
  db: Db,
  author: Member,
  { read, ...sent }: PostFields & { read?: ReceivedPicture },
  before: Media,
) {
  const added = sent.video_file_upload ? await createVideo(db, author, { title: sent.title }) : undefined
  const replaced = added !== undefined || typeof sent.video === 'string' || sent.remove_video === true
  const image = read ? await storeReceivedPicture(db, author, read) : sent.remove_image ? null : before.image
  const kept = added || sent.remove_video ? null : before.video
  const video = added ? null : sent.video === undefined ? kept : sent.video
  const media: Media = { image, video, videoId: added?.id ?? (replaced ? null : before.videoId) }
  return { media, added }
}

const getPath = ({ id }: { id: number }) => `/community/posts/${id}`

/** The topic is named by the path, or by a field of the form. */
const intoTopic = {
  ...declared,
  ids: z.object({ topic: Id }),
  form: showWritePage,
  refusesFirst: (at: FinderContext) => refuseBlocked(at.viewer),
}

const addPost = route(intoTopic, async ({ db, viewer, ids, input }) => {
  const topic = await requireOpenTopic(db, viewer, ids.topic)
  refuseBlocked(viewer)
  if (!mayPost(viewer, topic)) throw new Refusal(403, 'community.staff_alone_posts')
  const sent = input()
  return afterCommit(async () => {
    const { html, read } = await readPost(viewer, sent, viewer.kind === 'staff')
    return inSchool(viewer.schoolId, async (db): Promise<Answer> => {
      const { media, added } = await loadMedia(
        db,
        viewer,
        { ...sent, read },
        { image: null, video: null, videoId: null },
      )
      const id = await createPost(db, viewer, topic.id, { title: sent.title, body: sent.body, html, ...media })
      const post = postView(await requireVisiblePost(db, viewer, id))
      return added ? uploadAnswer(added, { post }, 201) : jsonOrRedirect({ post }, getPath(post), 201)
    })
  })
})

const showPost = route({ access: 'visitor', ids }, async ({ db, viewer, ids }) =>
  json({ post: postView(await requireVisiblePost(db, viewer, ids.id)) }),
)

const editPost = route({ ...declared, ids, form: showEditPage }, async ({ db, viewer, ids, input }) => {
  const post = await requireVisiblePost(db, viewer, ids.id)
  refuseBlocked(viewer)
  if (!mayEdit(viewer, post)) throw new Refusal(403, 'community.author_alone_edits')
  const sent = input()
  return afterCommit(async () => {
    const { html, read } = await readPost(viewer, sent, post.by_admin)
    return inSchool(viewer.schoolId, async (db): Promise<Answer> => {
      const { image, video, film: videoId } = await requireVisiblePost(db, viewer, ids.id)
      const { media, added } = await loadMedia(db, viewer, { ...sent, read }, { image, video, videoId })
      await changePost(db, viewer.schoolId, ids.id, { title: sent.title, body: sent.body, html, ...media })
      const changed = postView(await requireVisiblePost(db, viewer, ids.id))
      return added ? uploadAnswer(added, { post: changed }) : jsonOrRedirect({ post: changed }, getPath(changed))
    })
  })
})

/** Puts a post at the head of its topic, or no longer. */
const savePin = route({ access: 'community', ids, input: z.object({ pinned: Flag }) }, async (context) => {
  const { db, viewer, ids, input } = context
  const { id } = await requireVisiblePost(db, viewer, ids.id)
  await pinPost(db, viewer.schoolId, id, input().pinned)
  return { post: postView(await requireVisiblePost(db, viewer, id)) }
})

const dropPost = route({ access: 'member', limit: TALKING, ids }, async ({ db, viewer, ids }) => {
  const post = await requireVisiblePost(db, viewer, ids.id)
  if (!mayDelete(viewer, post)) throw new Refusal(403, 'errors.forbidden')
  await deletePost(db, viewer.schoolId, post.id)
  return jsonOrRedirect({ deleted: true }, `/community/topics/${post.community_topic.id}`)
})

export const routes = {
  'DELETE /community/posts/:id': dropPost,
  'POST /community/posts/:id/edit': editPost,
  'POST /community/posts/:id/pin': savePin,
  'POST /community/write': addPost,
  'GET /json/community/posts/:id': showPost,
  'POST /json/community/posts/:id': editPost,
  'PUT /json/community/posts/:id': editPost,
  'DELETE /json/community/posts/:id': dropPost,
  'POST /json/community/topics/:topic/post/create': addPost,
} satisfies Addresses
