import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getBackEnd } from '#app/content/videos/back-ends.server.ts'
import { filmFields, type StoredFilm, storedFilm } from '#app/content/videos/stored-film.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { List } from '#app/platform/list.server.ts'
import { isoText, requireRow, textIn } from '#app/platform/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { GalleryCell } from './feed-view.ts'
import { type PostView, PREVIEW_COUNTED, PREVIEW_LENGTH } from './post.ts'
import { topicIsOpen, type ViewerParams, viewerParams } from './visible.server.ts'
import { ownVotes } from './votes.server.ts'

type PostParams = Placeholders<ViewerParams & { locale: Locale }>

/** The columns of a post as readers see it, from its row `p` and its topic's `t`. */
const shown = (at: PostParams) => sql`
  p.id, p.title, p.body, p.html, p.image, p.video, ${filmFields(at.school, sql`p.video_id`)},
  p.account_id as student_id, (select json_build_object('id', a.id, 'name', ${nameIn(sql`a`)},
    'avatar', a.avatar) from accounts a where a.school_id = ${at.school} and a.id = p.account_id) as student,
  p.by_admin, p.pinned, ${isoText(sql`p.created_at`)} as created_at, ${isoText(sql`p.edited_at`)} as edited_at, p.comments_count,
  p.up_votes_count, ${ownVotes(at, 'community_post', sql`p.id`)} as votes,
  json_build_object('id', t.id, 'title', ${textIn(sql`t.title`, at.locale)}) as community_topic`

const HAS_MEDIA = sql`(image is not null or video is not null or video_id is not null)`

type PageParams = ViewerParams & { locale: Locale; topic: number | null; before: number; length: number }

/**
 * The newest posts of what the viewer reads, before an id. Each topic gives its newest ones, and of these come the newest:
 * that costs the number of topics, never that of posts, however few of them the viewer may see.
 */
const newest = (param: Placeholders<PageParams>, of: SQL = sql`true`) => sql`
  from (select t.id as topic, p.id from community_topics t cross join lateral (
      select id from community_posts where school_id = ${param.school} and topic_id = t.id and id < ${param.before}::bigint
        and ${of} order by id desc limit ${param.length}) p
    where t.school_id = ${param.school} and (${param.topic}::bigint is null or t.id = ${param.topic}::bigint)
      and ${topicIsOpen(param, sql`t`)} order by p.id desc limit ${param.length}) page
  join community_posts p on p.school_id = ${param.school} and p.id = page.id
  join community_topics t on t.school_id = ${param.school} and t.id = page.topic
  order by p.id desc`

const feed = rawStatement<PostView, PageParams>(
  'community_feed',
  (param) => sql`select ${shown(param)} ${newest(param)}`,
  {
    as: 'json',
  },
)

const readGallery = rawStatement<Omit<GalleryCell, 'poster'> & { film: StoredFilm | null }, PageParams>(
  'community_gallery',
  (param) => sql`
    select p.id as post_id, p.title, p.image, p.video, p.video_id::text as bunny_id, (${storedFilm(param.school, sql`p.video_id`)}) as film,
      (select ${nameIn(sql`a`)} from accounts a where a.school_id = ${param.school} and a.id = p.account_id) as name ${newest(param, HAS_MEDIA)}`,
  { as: 'json' },
)

/** What the viewer sees of the gallery, before a post. */
async function gallery(db: Db, page: PageParams): Promise<GalleryCell[]> {
  const cells = await readGallery(db, page)
  return cells.map(({ film, ...cell }) => ({
    ...cell,
    poster: (film && getBackEnd(film).playback(film)?.poster) ?? null,
  }))
}

const START = Number.MAX_SAFE_INTEGER

const filters = { topic: z.number().optional() }
const orders = { newest: { first: 'desc', only: true, keys: ['whole'] } } as const

/** What has come, the newest first; of one topic where it is named. */
export const feedList: List<PostView, typeof filters, Viewer> = {
  filters,
  orders,
  async read(db, { viewer, locale }, { filters: { topic = null }, after, length }) {
    const before = Number(after?.[0] ?? START)
    const rows = await feed(db, { ...viewerParams(viewer), locale, topic, before, length })
    return rows.map((row) => ({ row, keys: [row.id] }))
  },
}

/** The pictures and films of what the viewer reads, the newest first. */
export const galleryList: List<GalleryCell, typeof filters, Viewer> = {
  filters,
  orders,
  async read(db, { viewer, locale }, { filters: { topic = null }, after, length }) {
    const before = Number(after?.[0] ?? START)
    const rows = await gallery(db, { ...viewerParams(viewer), locale, topic, before, length })
    return rows.map((row) => ({ row, keys: [row.post_id] }))
  },
}

/** The newest cells, and how many there are, as far as anybody counts. */
export async function loadGalleryPreview(
  db: Db,
  viewer: Viewer,
  topic: number | null = null,
): Promise<{ data: GalleryCell[]; total: number }> {
  const { locale } = viewer
  const cells = await gallery(db, { ...viewerParams(viewer), locale, topic, before: START, length: PREVIEW_COUNTED })
  return { data: cells.slice(0, PREVIEW_LENGTH), total: cells.length }
}

const pinned = rawStatement<PostView, ViewerParams & { locale: Locale; topic: number | null }>(
  'pinned_post',
  (param) => sql`
    select ${shown(param)} from community_topics t
    join community_posts p on p.school_id = ${param.school} and p.topic_id = t.id and p.pinned
    where t.school_id = ${param.school} and (${param.topic}::bigint is null or t.id = ${param.topic}::bigint)
      and ${topicIsOpen(param, sql`t`)} order by t.position, t.id limit 1`,
  { as: 'json' },
)

/** What greets whoever comes to a topic, or to all of them: the pinned post of the first that has one. */
export async function findPinnedPost(db: Db, viewer: Viewer, topic: number | null): Promise<PostView | undefined> {
  const [post] = await pinned(db, { ...viewerParams(viewer), locale: viewer.locale, topic })
  return post
}

/** A post with what its readers are not told: the id of its film, and whether visitors read it too. */
type FoundPost = PostView & { film: number | null; open: boolean }

/** The post of this id, with its topic, where the viewer reads it. */
const fromVisiblePost = (param: Placeholders<ViewerParams & { id: number }>) => sql`
  from community_posts p
  join community_topics t on t.school_id = ${param.school} and t.id = p.topic_id
  where p.school_id = ${param.school} and p.id = ${param.id}::bigint and ${topicIsOpen(param, sql`t`)}`

const visiblePost = rawStatement<FoundPost, ViewerParams & { locale: Locale; id: number }>(
  'visible_post',
  (param) => sql`select ${shown(param)}, p.video_id as film, t.visibility = 'all' as open ${fromVisiblePost(param)}`,
  { as: 'json' },
)

const readablePost = rawStatement<{ id: number }, ViewerParams & { id: number }>(
  'readable_post',
  (param) => sql`select p.id ${fromVisiblePost(param)}`,
  { as: 'json' },
)

/** A post that the viewer reads; 404 for any other. */
export async function requireVisiblePost(db: Db, viewer: Viewer, id: number): Promise<FoundPost> {
  return visiblePost(db, { ...viewerParams(viewer), locale: viewer.locale, id }).then(requireRow)
}

/** A post that the viewer reads, where its words are not shown; 404 for any other. */
export async function requireReadablePost(db: Db, viewer: Viewer, id: number): Promise<{ id: number }> {
  return readablePost(db, { ...viewerParams(viewer), id }).then(requireRow)
}

export function postView({ film, open, ...post }: FoundPost): PostView {
  return post
}
