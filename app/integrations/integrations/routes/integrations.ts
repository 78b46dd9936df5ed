import { page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { listIntegrations } from '../sources.server.ts'

/** Everything that the school is or can be connected with, each with its state. */
const showIntegrations = route({ access: 'settings' }, async ({ db, viewer, school, locale }) => {
  return page('integrations/integrations', { cards: await listIntegrations(db, viewer, { school, locale }) })
})

export const routes = { 'GET /home/integrations': showIntegrations } satisfies Addresses
