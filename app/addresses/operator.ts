import { design } from '#app/office/operations/routes/design.ts'
import { health, ready } from '#app/office/operations/routes/health.ts'
import { mails, showMail } from '#app/office/operations/routes/mails.ts'
import { metricsPage } from '#app/office/operations/routes/metrics.ts'
import { firstRun, firstRunPage } from '#app/people/schools/routes/first-run.ts'
import { tlsAsk } from '#app/people/schools/routes/tls-ask.ts'
import type { Addresses } from '#app/platform/http.server.ts'

/** Whoever runs the deployment. */
export const operatorAddresses = {
  'GET /dev/design': design,
  'GET /dev/mail': mails,
  'GET /dev/mail/:id': showMail,
  'GET /first-run': firstRunPage,
  'POST /first-run': firstRun,
  'GET /health': health,
  'GET /metrics': metricsPage,
  'GET /ready': ready,
  'GET /tls/ask': tlsAsk,
} satisfies Addresses
