import { design } from '../operations/routes/design.ts'
import { health, ready } from '../operations/routes/health.ts'
import { mails, showMail } from '../operations/routes/mails.ts'
import { metricsPage } from '../operations/routes/metrics.ts'
import type { Addresses } from '../platform/http.server.ts'
import { firstRun, firstRunPage } from '../schools/routes/first-run.ts'
import { tlsAsk } from '../schools/routes/tls-ask.ts'

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
