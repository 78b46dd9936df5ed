import { env } from '#app/platform/env.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { metrics } from '#app/platform/metrics.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { sameText } from '#app/platform/tokens.server.ts'

/** Figures for Prometheus; outside the evaluation start whoever reads them shows METRICS_TOKEN. */
const showMetrics = openRoute({ access: 'operator' }, async (c) => {
  const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
  requireFound(env.evaluation || (env.METRICS_TOKEN && sameText(token, env.METRICS_TOKEN)))
  return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType })
})

export const routes = {
  'GET /metrics': showMetrics,
} satisfies Addresses
