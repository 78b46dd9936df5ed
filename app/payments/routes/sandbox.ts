import { z } from 'zod'
import { takeFact } from '#app/checkout/provider-word.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { env } from '#app/platform/env.server.ts'
import { openRoute, route, Token } from '#app/platform/http.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { findSandboxPayment, OUTCOMES, sandbox } from '../providers/sandbox.server.ts'
import { decidePayment } from '../sandbox-decision.server.ts'

const ids = z.object({ ref: Token })

function inEvaluationOnly(): void {
  if (!env.evaluation) throw new Refusal(404, 'errors.not_found')
}

export const showSandboxPayment = route({ access: 'visitor', ids }, async ({ db, school, ids }) => {
  inEvaluationOnly()
  const payment = await findSandboxPayment(db, school.id, ids.ref)
  if (!payment) throw new Refusal(404, 'errors.not_found')
  const { ref, amount, currency, description, outcome, returnPath } = payment
  return page('payments/sandbox', {
    payment: { ref, amount, currency, description, outcome, returnPath },
    delaySeconds: env.SANDBOX_DELAY_SECONDS,
  })
})

export const decideSandboxPayment = route(
  { access: 'visitor', ids, input: z.object({ outcome: z.literal(OUTCOMES) }) },
  async ({ db, school, ids, input }) => {
    inEvaluationOnly()
    if (!(await findSandboxPayment(db, school.id, ids.ref))) throw new Refusal(404, 'errors.not_found')
    const to = await decidePayment(db, school.id, ids.ref, input().outcome)
    return jsonOrRedirect({ redirect: to }, to)
  },
)

/** Where the sandbox tells us how payments went; nothing is believed before its signature for this school is right. */
export const sandboxNotification = openRoute({ access: 'provider' }, async (c) => {
  inEvaluationOnly()
  const { school, ip } = c.var
  const body = await c.req.text()
  try {
    const fact = sandbox.readNotification(school.id, body, (name) => c.req.header(name))
    await takeFact(school.id, 'sandbox', fact)
  } catch (error) {
    if (error instanceof Refusal) log.warn({ school: school.id, ip, why: error.message }, 'notification refused')
    throw error
  }
  return { received: true }
})
