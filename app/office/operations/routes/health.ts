import { env } from '#app/platform/env.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { watchReadiness } from '../readiness.server.ts'

/** 200 while this process serves: nothing that starting it again would not mend. */
const showHealth = openRoute({ access: 'operator' }, async (c) => c.json({ status: 'ok' }))

export const readiness = watchReadiness(env.DATABASE_URL)

/**
 * 200 while this process should be sent requests, with what does not work meanwhile; else 503 with the reason: for proxies
 * that choose between several.
 */
const showReadiness = openRoute({ access: 'operator' }, async (c) => {
  const unready = await readiness.findUnready()
  if (!unready) return c.json({ status: 'ready', degraded: readiness.listDegraded() })
  return c.json({ status: 'unready', reason: unready.reason }, 503, { 'Retry-After': '5' })
})

export const routes = {
  'GET /health': showHealth,
  'GET /ready': showReadiness,
} satisfies Addresses
