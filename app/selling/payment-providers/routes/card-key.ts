import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { connectedForSelling, isProvider } from '../providers.server.ts'

/** The public key that browsers encrypt cards with for this school's account; it opens nothing. */
const showCardKey = openRoute({ access: 'public' }, async (c) => {
  const name = c.req.param('provider') ?? ''
  const connected = isProvider(name) ? await connectedForSelling(c.var.school, name) : undefined
  const key = connected?.account.credentials.public_key
  requireFound(key)
  return { public_key: key }
})

export const routes = {
  'GET /payments/:provider/card-key': showCardKey,
} satisfies Addresses
