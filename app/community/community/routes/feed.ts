import { z } from 'zod'
import { json } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, Id } from '#app/platform/http.server.ts'
import { PAGING } from '#app/platform/inputs.server.ts'
import { type List, readList, type ViewerContext } from '#app/platform/list.server.ts'
import { getAddress } from '#app/platform/list.ts'
import { readRoute } from '#app/platform/read-route.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { GalleryCell } from '../feed-view.ts'
import { FEED_LENGTH, GALLERY_LENGTH } from '../post.ts'
import { feedList, galleryList, loadGalleryPreview } from '../posts.server.ts'
import { requireOpenTopic } from '../topics.server.ts'

export const paging = z.object(PAGING)
const ofAll = { access: 'visitor', input: paging } as const
const ofTopic = { ...ofAll, ids: z.object({ topic: Id }) } as const

type FeedQuery = z.infer<typeof paging> & { path: string; topic?: number; unasked: number }
type Posts<Row> = List<Row, { topic: z.ZodOptional<z.ZodNumber> }, Viewer>

/** A page of posts as `{data, next_page_url}`. */
export async function loadPage<Row>(db: Db, list: Posts<Row>, context: ViewerContext<Viewer>, query: FeedQuery) {
  const { path, topic, cursor, length, unasked } = query
  const { rows, next } = await readList(db, list, context, { filters: { topic }, cursor, length: length ?? unasked })
  const wish = { filters: {}, sort: 'newest', order: 'desc', cursor: next ?? undefined, length } as const
  return { data: rows, next_page_url: next && getAddress(path, wish, { newest: 'desc' }) }
}

/** All that is new in what one reads. */
const listPosts = readRoute(ofAll, async ({ db, viewer, school, locale, input }) => {
  const wanted = { ...input(), path: '/json/community', unasked: FEED_LENGTH }
  return json({
    community_posts: await loadPage(db, feedList, { viewer, school, locale }, wanted),
    community_topic: null,
  })
})

/** The same of one topic. */
const listTopicPosts = readRoute(ofTopic, async ({ db, viewer, school, locale, ids: { topic }, input }) => {
  const { locked, ...shown } = await requireOpenTopic(db, viewer, topic)
  const wanted = { ...input(), topic, path: `/json/community/topics/${topic}`, unasked: FEED_LENGTH }
  return json({
    community_posts: await loadPage(db, feedList, { viewer, school, locale }, wanted),
    community_topic: shown,
  })
})

const cells = (
  db: Db,
  context: ViewerContext<Viewer>,
  query: Omit<FeedQuery, 'unasked'>,
): Promise<{ data: GalleryCell[] }> => loadPage(db, galleryList, context, { ...query, unasked: GALLERY_LENGTH })

/** Pictures and films of what one reads. */
const listGallery = readRoute(ofAll, async ({ db, viewer, school, locale, input }) =>
  json(await cells(db, { viewer, school, locale }, { ...input(), path: '/json/community/gallery' })),
)

const listTopicGallery = readRoute(ofTopic, async ({ db, viewer, school, locale, ids: { topic }, input }) => {
  await requireOpenTopic(db, viewer, topic)
  return json(
    await cells(db, { viewer, school, locale }, { ...input(), topic, path: `/json/community/gallery/${topic}` }),
  )
})

/** The first cells of it, and whether there are more. */
const listGalleryPreview = readRoute({ access: 'visitor' }, async ({ db, viewer }) =>
  json(await loadGalleryPreview(db, viewer)),
)

const listTopicGalleryPreview = readRoute(
  { access: 'visitor', ids: z.object({ topic: Id }) },
  async ({ db, viewer, ids }) => {
    await requireOpenTopic(db, viewer, ids.topic)
    return json(await loadGalleryPreview(db, viewer, ids.topic))
  },
)

export const routes = {
  'GET /json/community': listPosts.get,
  'POST /json/community': listPosts.post,
  'GET /json/community/gallery': listGallery.get,
  'POST /json/community/gallery': listGallery.post,
  'GET /json/community/gallery-preview': listGalleryPreview.get,
  'POST /json/community/gallery-preview': listGalleryPreview.post,
  'GET /json/community/gallery-preview/:topic': listTopicGalleryPreview.get,
  'POST /json/community/gallery-preview/:topic': listTopicGalleryPreview.post,
  'GET /json/community/gallery/:topic': listTopicGallery.get,
  'POST /json/community/gallery/:topic': listTopicGallery.post,
  'GET /json/community/topics/:topic': listTopicPosts.get,
  'POST /json/community/topics/:topic': listTopicPosts.post,
} satisfies Addresses
