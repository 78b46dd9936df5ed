import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { spend } from '#app/platform/limits.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { NO_SCHOOL } from '../first-run.server.ts'
import { isServed } from '../schools.server.ts'

const GUESSES = { burst: 60, perSecond: 2 }

/**
 * Tells a proxy that fetches certificates on demand whether a host is ours: 200, or not. Asking for others is limited;
 * what we serve is answered always, or strangers could keep a school from its certificate.
 */
const checkHost = openRoute({ access: 'operator' }, async (c) => {
  const host = c.req.query('domain') ?? ''
  if (await isServed(host)) return c.body(null, 200)
  await spend(NO_SCHOOL, { name: 'tls ask', ...GUESSES })
  throw notFound()
})

export const routes = {
  'GET /tls/ask': checkHost,
} satisfies Addresses
