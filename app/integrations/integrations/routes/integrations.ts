import { integrationJson, listMailingIntegrations } from '#app/integrations/mailing-lists/integrations.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'

/** Everything that the school is or can be connected with, each with its state; calls get the mailing services. */
const showIntegrations = route({ access: 'settings' }, async ({ c, db, viewer, school, locale }) => {
  if (prefersJson(c)) {
    const stored = await listMailingIntegrations(db, school.id)
    return { data: stored.map((one) => integrationJson(one, locale).integration), next_page_url: null }
  }
  // Everything that can be connected is loaded by whoever looks at it.
  const { listIntegrations } = await import('../sources.server.ts')
  return page('integrations/integrations', { cards: await listIntegrations(db, viewer, { school, locale }) })
})

export const routes = { 'GET /home/integrations': showIntegrations } satisfies Addresses
