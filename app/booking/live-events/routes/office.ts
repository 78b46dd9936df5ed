import { z } from 'zod'
import { BuiltProductId, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { toListQuery } from '#app/platform/list.server.ts'
import { exportFile, inSnakeCase, listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { cancelEvent, chooseReplay } from '../dates.server.ts'
import { findEventOffice, getPeople, peopleFile } from '../people.server.ts'

const ids = z.object({ id: Id })
const declared = { access: 'build', ids } as const
const { filters } = getPeople({ schoolId: 0, productId: 0 })

/** A live event that the viewer works on; 404 for anything else. */
async function builtEvent({
  db,
  viewer,
  school,
  ids: { id },
}: Pick<RouteContext<typeof declared>, 'db' | 'viewer' | 'school' | 'ids'>) {
  const product = await findBuilt(db, { viewer, school }, id)
  requireFound(product.type === 'event')
  return { ...product, key: { schoolId: school.id, productId: id } }
}

/** Who comes to an event and who waits; as JSON those rows. */
const listParticipants = route({ ...declared, input: listInput(filters) }, async (context) => {
  const { c, db, viewer, school, locale } = context
  const { key, ...product } = await builtEvent(context)
  return listAnswer(
    context,
    context.input(),
    getPeople(key),
    async (list) => {
      const event = await findEventOffice(db, key)
      const set = { right: 'built', types: ['course'] } as const
      const chosen = [event?.replayId ?? null]
      const courses = await loadProductOptions(db, { c, viewer, school }, { ...set, chosen })
      return page('live-events/event', { product: toFramed(product, locale), list, courses, event })
    },
    { json: inSnakeCase(getPeople(key)) },
  )
})

const exportParticipants = route({ ...declared, input: z.object(filters) }, async (request) => {
  const { db, viewer, school, locale, input } = request
  const listed = getPeople((await builtEvent(request)).key)
  const context = { viewer, school, locale }
  return exportFile(db, listed, peopleFile, context, toListQuery(listed, context, { filters: input() }))
})

/** The event does not take place. */
const cancelLiveEvent = route({ ...declared, form: listParticipants }, async (context) => {
  const { key, id } = await builtEvent(context)
  await cancelEvent(context.db, key)
  return jsonOrRedirect({ canceled: true }, `/home/products/${id}/event`)
})

const Replay = Fields({ replayId: BuiltProductId.optional() })

/** Where it is watched afterwards: a course that the viewer works on. */
const saveReplay = route({ ...declared, input: Replay, form: listParticipants }, async (context) => {
  const { key, id } = await builtEvent(context)
  const { replayId = null } = context.input()
  const course = replayId === null ? null : await findBuilt(context.db, context, replayId)
  if (course && course.type !== 'course') throw invalid('replay_id', 'live-events.replay_is_course')
  await chooseReplay(context.db, key, replayId)
  return jsonOrRedirect({ saved: true }, `/home/products/${id}/event`)
})

export const routes = {
  'GET /home/products/:id/event': listParticipants,
  'POST /home/products/:id/event/cancel': cancelLiveEvent,
  'GET /home/products/:id/event/export': exportParticipants,
  'POST /home/products/:id/event/replay': saveReplay,
} satisfies Addresses
