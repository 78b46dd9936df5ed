import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, IdAmong, route } from '#app/platform/http.server.ts'
import { Cursor, Flag, Several, WholeNumber } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { readList } from '#app/platform/list.server.ts'
import { getAddress } from '#app/platform/list.ts'
import { invalid } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { PAGE_LENGTH } from '../notification.ts'
import { notificationList, readAll, readThese, requireOwn } from '../notifications.server.ts'
import { countUnread } from '../shown.server.ts'

const PATH = '/notifications'
const ORDERS = { newest: 'desc' } as const

const paging = z.object({
  cursor: Cursor.optional(),
  length: WholeNumber.pipe(z.int().min(1).max(100)).default(PAGE_LENGTH),
})

/** What the viewer was told. */
const listNotifications = route(
  { access: 'member', input: paging },
  async ({ c, db, viewer, school, locale, input }) => {
    const { cursor, length } = input()
    const { rows, next } = await readList(db, notificationList, { viewer, school, locale }, { cursor, length })
    const wish = { filters: {}, sort: 'newest', order: 'desc', length } as const
    const next_page_url = next && getAddress(PATH, { ...wish, cursor: next }, ORDERS)
    if (!prefersJson(c))
      return page('notifications/notifications', { rows, nextUrl: next_page_url, first: cursor === undefined })
    const data = rows.map(({ actor, quote, topic, ...row }) => row)
    return { data, next_page_url, unread: await countUnread(db, viewer) }
  },
)

const OwnId = IdAmong(({ db, viewer }, ids) => requireOwn(db, viewer, ids))
const which = z.object({ ids: Several(OwnId), all: Flag.optional() })

/** Notes that some of it was read, or all. */
const markNotificationsRead = route({ access: 'member', limit: ROOMY, input: which }, async ({ db, viewer, input }) => {
  const { ids, all } = input()
  if (all) {
    await requireOwn(db, viewer, ids)
    await readAll(db, viewer)
  } else if (ids.length > 0) await readThese(db, viewer, ids)
  else throw invalid('ids', 'errors.required')
  return jsonOrRedirect({ unread: await countUnread(db, viewer) }, PATH)
})

export const routes = {
  'GET /notifications': listNotifications,
  'POST /notifications/read': markNotificationsRead,
} satisfies Addresses
