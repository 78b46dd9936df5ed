import { z } from 'zod'
import { listOpenTopics } from '#app/community/community/topics.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { choose, loadChoices } from '../choices.server.ts'
import { kindNames, WAYS } from '../notification.ts'
import { loadWaysOfAccount, saveWays } from '../settings.server.ts'

const PATH = '/account/notifications'

/** What a member is told of and how, and what they are written about. */
const showChoices = route({ access: 'member' }, async ({ c, db, viewer }) => {
  const topics = (await listOpenTopics(db, viewer)).map(({ id, title, followed }) => ({ id, title, followed }))
  const [channels, saved] = [await loadWaysOfAccount(db, viewer), c.req.query('saved') === '1']
  return page('notifications/choices', { choices: await loadChoices(db, viewer), ways: channels, topics, saved })
})

/** A browser sends nothing for a box that is not ticked. */
const input = z.object({ news: Flag.default(false) })

const saveChoices = route({ access: 'member', input, form: showChoices }, async ({ c, db, viewer, input }) => {
  const wanted = input()
  await choose(db, viewer, wanted, c.var.ip)
  return jsonOrRedirect(wanted, `${PATH}?saved=1`)
})

const ways = z.object(Object.fromEntries(kindNames.map((kind) => [kind, z.enum(WAYS).optional()])))

/** How a member is told of the kinds that are named; of others as before. */
const saveKinds = route({ access: 'member', input: ways, form: showChoices }, async ({ db, viewer, input }) => {
  await saveWays(db, viewer, input())
  return jsonOrRedirect(await loadWaysOfAccount(db, viewer), `${PATH}?saved=1`)
})

export const routes = {
  'GET /account/notifications': showChoices,
  'POST /account/notifications': saveChoices,
  'POST /account/notifications/kinds': saveKinds,
} satisfies Addresses
