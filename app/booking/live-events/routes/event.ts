import { z } from 'zod'
import { findMovedAddress } from '#app/content/catalogue/slugs.server.ts'
import { jsonOrRedirect, redirect } from '#app/platform/answers.server.ts'
import { calendarFile } from '#app/platform/calendar-file.server.ts'
import { type Addresses, route, Slug } from '#app/platform/http.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { enterRoom, findAttended, requireLiveEvent } from '../joining.server.ts'
import { joinWaiting, leaveWaiting } from '../waiting.server.ts'

const ids = z.object({ slug: Slug })
const member = { access: 'member', ids } as const

/** Waits for a seat. */
const joinWaitingList = route({ ...member, limit: TALKING }, async ({ db, viewer, ids: { slug } }) => {
  const { schoolId, id: productId } = await requireLiveEvent(db, viewer, slug)
  await joinWaiting(db, { schoolId, productId }, viewer.id)
  return jsonOrRedirect({ waiting: true }, `/${slug}#seats`, 201)
})

/** Waits no more; a seat that is kept goes to the next one. */
const leaveWaitingList = route({ ...member, limit: TALKING }, async ({ db, viewer, ids: { slug } }) => {
  const { schoolId, id: productId } = await requireLiveEvent(db, viewer, slug)
  await leaveWaiting(db, { schoolId, productId }, viewer.id)
  return jsonOrRedirect({ waiting: false }, `/${slug}#seats`)
})

/** The date for a calendar. */
const downloadEventCalendar = route(
  { ...member, moved: findMovedAddress },
  async ({ db, viewer, school, locale, ids }) => {
    const { id: productId, ...found } = await findAttended(db, viewer, ids.slug)
    const { eventCalendar } = await import('../calendar.server.ts')
    return calendarFile(eventCalendar({ ...found, productId }, { origin: mainOrigin(school), locale }), found.slug)
  },
)

/** Into the room, and noted as there; before and after, to the page that says when. */
const joinEvent = route({ ...member, moved: findMovedAddress }, async ({ db, viewer, ids: { slug } }) => {
  const room = await enterRoom(db, viewer, slug)
  return redirect(room ?? `/${slug}#seats`)
})

export const routes = {
  'GET /:slug/calendar.ics': downloadEventCalendar,
  'GET /:slug/join': joinEvent,
  'POST /:slug/waiting-list': joinWaitingList,
  'DELETE /:slug/waiting-list': leaveWaitingList,
} satisfies Addresses
