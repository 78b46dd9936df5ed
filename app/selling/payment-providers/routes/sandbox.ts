import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { env } from '#app/platform/env.server.ts'
import { inEvaluationOnly } from '#app/platform/evaluation.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { DECLINES } from '../provider.ts'
import { findSandboxPayment, OUTCOMES } from '../sandbox/books.server.ts'
import { decidePayment } from '../sandbox/decision.server.ts'

const ids = z.object({ ref: Token })

const showSandboxPayment = route({ access: 'visitor', ids }, async ({ db, school, ids }) => {
  inEvaluationOnly()
  const payment = await findSandboxPayment(db, school.id, ids.ref)
  requireFound(payment)
  const { ref, amount, currency, description, outcome, returnPath, saves, reason } = payment
  // What was declined without its buyer may be paid here.
  const paidAnyway = outcome === 'declined' && reason !== null
  return page('payment-providers/sandbox', {
    payment: { ref, amount, currency, description, outcome: paidAnyway ? null : outcome, returnPath, saves },
    delaySeconds: env.SANDBOX_DELAY_SECONDS,
  })
})

const decideSandboxPayment = route(
  {
    access: 'visitor',
    ids,
    input: z.object({ outcome: z.literal(OUTCOMES), later: z.literal(['paid', ...DECLINES]).optional() }),
  },
  async ({ db, school, ids, input }) => {
    inEvaluationOnly()
    requireFound(await findSandboxPayment(db, school.id, ids.ref))
    const { outcome, later = 'paid' } = input()
    const to = await decidePayment(db, school.id, ids.ref, outcome, later === 'paid' ? null : later)
    return jsonOrRedirect({ redirect: to }, to)
  },
)

export const routes = {
  'GET /sandbox/pay/:ref': showSandboxPayment,
  'POST /sandbox/pay/:ref': decideSandboxPayment,
} satisfies Addresses
