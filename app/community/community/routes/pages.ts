import { z } from 'zod'
import { loadCommentsView } from '#app/community/comments/comments-view.server.ts'
import { findReadyFilm } from '#app/content/player/film-view.server.ts'
import { titlePicture } from '#app/people/media/title-pictures.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { FeedSidebar, TopicLink } from '../feed-view.ts'
import { FEED_LENGTH, GALLERY_LENGTH, mayDelete, mayEdit } from '../post.ts'
import {
  feedList,
  findPinnedPost,
  galleryList,
  loadGalleryPreview,
  postView,
  requireVisiblePost,
} from '../posts.server.ts'
import { listOpenTopics, mayPost, type OpenTopic, requireOpenTopic } from '../topics.server.ts'
import { loadPage, paging } from './feed.ts'

const link = ({ id, title }: OpenTopic): TopicLink => ({ id, title })

async function beside(db: Db, viewer: Viewer): Promise<FeedSidebar> {
  const topics = await listOpenTopics(db, viewer)
  return { topics: topics.map(link), writable: topics.filter((topic) => mayPost(viewer, topic)).map(link) }
}

async function feedPage(db: Db, context: ViewerContext<Viewer>, wish: z.infer<typeof paging>, topic: OpenTopic | null) {
  const { viewer } = context
  const of = topic?.id ?? null
  const path = topic ? `/community/topics/${topic.id}` : '/community'
  const wanted = { ...wish, path, topic: topic?.id, unasked: FEED_LENGTH }
  const first = wish.cursor === undefined
  const [sidebar, posts, pinned, gallery] = await Promise.all([
    beside(db, viewer),
    loadPage(db, feedList, context, wanted),
    first ? findPinnedPost(db, viewer, of) : undefined,
    loadGalleryPreview(db, viewer, of),
  ])
  const shown = topic && { ...topic, allow_students_to_add_posts: undefined }
  return page(
    'community/feed',
    {
      ...sidebar,
      topic: shown,
      posts: posts.data.filter(({ id }) => id !== pinned?.id),
      pinned: pinned ?? null,
      gallery,
      nextUrl: posts.next_page_url,
      first,
    },
    { json: { community_posts: posts, community_topic: topic } },
  )
}

/** All that is new in what one reads. */
const showCommunity = route(
  { access: 'visitor', cached: true, input: paging },
  async ({ db, viewer, school, locale, input }) => feedPage(db, { viewer, school, locale }, input(), null),
)

const ofTopic = z.object({ topic: Id })

const showTopicPage = route(
  { access: 'visitor', cached: true, ids: ofTopic, input: paging },
  async ({ db, viewer, school, locale, ids, input }) =>
    feedPage(db, { viewer, school, locale }, input(), await requireOpenTopic(db, viewer, ids.topic)),
)

const ids = z.object({ id: Id })

/** A post with what is said of it. */
const showPostPage = route({ access: 'visitor', cached: true, ids }, async (context) => {
  const { c, db, viewer, school, ids } = context
  const found = await requireVisiblePost(db, viewer, ids.id)
  const post = postView(found)
  const [sidebar, film, comments] = await Promise.all([
    beside(db, viewer),
    found.film ? findReadyFilm(db, school, found.film) : null,
    loadCommentsView(db, context, { type: 'community_post', id: post.id }, c.req.query('comment')),
  ])
  const shown = { ...sidebar, post, film, open: found.open, comments, titlePicture: titlePicture(school, post.title) }
  return page('community/post', shown, { json: { post, film } })
})

async function galleryPage(
  db: Db,
  context: ViewerContext<Viewer>,
  wish: z.infer<typeof paging>,
  topic: OpenTopic | null,
) {
  const path = topic ? `/community/gallery/${topic.id}` : '/community/gallery'
  const [sidebar, cells] = await Promise.all([
    beside(db, context.viewer),
    loadPage(db, galleryList, context, { ...wish, path, topic: topic?.id, unasked: GALLERY_LENGTH }),
  ])
  const props = { ...sidebar, topic: topic && link(topic), cells: cells.data, nextUrl: cells.next_page_url }
  return page('community/gallery', { ...props, first: wish.cursor === undefined }, { json: cells })
}

/** Pictures and films of what one reads. */
const showGallery = route(
  { access: 'visitor', cached: true, input: paging },
  async ({ db, viewer, school, locale, input }) => galleryPage(db, { viewer, school, locale }, input(), null),
)

const showTopicGallery = route(
  { access: 'visitor', cached: true, ids: ofTopic, input: paging },
  async ({ db, viewer, school, locale, ids, input }) =>
    galleryPage(db, { viewer, school, locale }, input(), await requireOpenTopic(db, viewer, ids.topic)),
)

/** Where a post is written without a script: with one it is a window above the feed. Whoever is blocked is told so here too. */
export const showWritePage = route(
  { access: 'member', ids: z.object({ topic: Id.optional() }) },
  async ({ db, viewer, ids: { topic } }) => {
    if (topic !== undefined) await requireOpenTopic(db, viewer, topic)
    const { writable } = await beside(db, viewer)
    if (writable.length === 0 && !viewer.blocked) return redirect('/community')
    return page('community/write', { writable, topic: topic ?? writable[0]?.id ?? null, post: null })
  },
)

export const showEditPage = route({ access: 'member', ids }, async ({ db, viewer, ids }) => {
  const post = postView(await requireVisiblePost(db, viewer, ids.id))
  if (!mayEdit(viewer, post)) throw new Refusal(403, 'community.author_alone_edits')
  return page('community/write', { writable: [], topic: post.community_topic.id, post })
})

/** Asks before a post is taken away, where no script does. */
const showDeletePage = route({ access: 'member', ids }, async ({ db, viewer, ids }) => {
  const post = postView(await requireVisiblePost(db, viewer, ids.id))
  if (!mayDelete(viewer, post)) throw new Refusal(403, 'errors.forbidden')
  return page('community/delete', { id: post.id, title: post.title })
})

export const routes = {
  'GET /community': showCommunity,
  'GET /community/gallery': showGallery,
  'GET /community/gallery/:topic': showTopicGallery,
  'GET /community/posts/:id': showPostPage,
  'GET /community/posts/:id/delete': showDeletePage,
  'GET /community/posts/:id/edit': showEditPage,
  'GET /community/topics/:topic': showTopicPage,
  'GET /community/write': showWritePage,
} satisfies Addresses
