import type { Context } from 'hono'
import { z } from 'zod'
import { findReadable } from '#app/community/comments/readable.server.ts'
import { requireVisiblePost } from '#app/community/community/posts.server.ts'
import { requireOpenTopic } from '#app/community/community/topics.server.ts'
import { Answer } from '#app/platform/answers.server.ts'
import { listen } from '#app/platform/channel.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { getConnection } from '#app/platform/network.ts'
import { invalid, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { countOpenPages, deliverAll } from '../listeners.server.ts'
import { getThings, type LiveThing } from '../live.ts'
import { liveStream } from '../stream.server.ts'

/** Refuses with 404 unless the viewer reads all of it, and listens to no account but their own; visitors read topics and posts that are open to all. */
async function findAll(db: Db, viewer: Viewer, things: LiveThing[]): Promise<void> {
  for (const { type, id } of things) {
    if (type === 'topic') await requireOpenTopic(db, viewer, id)
    else if (type === 'community_post') await requireVisiblePost(db, viewer, id)
    else if (viewer.kind === 'visitor' || (type === 'account' && id !== viewer.id)) throw notFound()
    else if (type !== 'account') await findReadable(db, viewer, type, id)
  }
}

/** Asks again who looks, and whether all of it is still read. */
async function mayListen(c: Context<Env>, things: LiveThing[]): Promise<boolean> {
  try {
    await inSchool(c.var.school.id, async (db) => findAll(db, await c.var.viewerOf(db), things), { reading: true })
    return true
  } catch {
    return false
  }
}

/** Open pages of one person, and of all visitors behind a connection, at one process: more than there are devices and tabs. */
const OPEN_MAX = { person: 50, visitors: 1000 }

/** Seconds after which some of them may have been left. */
const RETURNS_IN = 60

/** Who opens a page; 429 for who has more of them open than anybody looks at, as each costs room and is asked about again. */
function getOpener(viewer: Viewer, ip: string): string {
  const [opener, most] =
    viewer.kind === 'visitor'
      ? [`${viewer.schoolId} a:${getConnection(ip)}`, OPEN_MAX.visitors]
      : [`${viewer.schoolId} m:${viewer.id}`, OPEN_MAX.person]
  if (countOpenPages(opener) < most) return opener
  throw new Refusal(429, ['errors.too_many', { seconds: RETURNS_IN }], {}, { retryAfter: RETURNS_IN })
}

/** What happens to the things that are named, as it happens: server-sent events for as long as the page is open. */
const streamNews = route(
  {
    access: 'visitor',
    refusesAsJson: true,
    limit: { ...ROOMY, crowds: true },
    input: z.object({ on: z.string().max(1000).default('') }),
  },
  async ({ c, db, viewer, school, input }) => {
    const things = getThings(input().on)
    if (!things) throw invalid('on', 'errors.invalid_value')
    await findAll(db, viewer, things)
    const opener = getOpener(viewer, c.var.ip)
    // Nobody would ever end the stream that a HEAD leaves unread.
    if (c.req.method === 'HEAD') return new Answer((c) => c.body(null, 200, { 'Content-Type': 'text/event-stream' }))
    return new Answer(async () => {
      await listen(deliverAll)
      return liveStream({ school: school.id, things, opener, mayListen: () => mayListen(c, things) })
    })
  },
)

export const routes = {
  'GET /live': streamNews,
} satisfies Addresses
