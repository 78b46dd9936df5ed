import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { fitOrders, receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { receiveMeans } from '#app/selling/payment-means/means.server.ts'
import { type ProviderFact, TEST_REF } from '../provider.ts'
import { connectedProvider, isProvider } from '../providers.server.ts'

const ofOrders = (facts: readonly ProviderFact[]) => facts.filter(({ ref }) => !ref.startsWith(TEST_REF))

/**
 * Where providers tell how payments went. Nothing is believed before its signature for this school is right; where the
 * school has no account at the provider, none can be. What a provider wants to be told in return is told of what fits; what
 * does not is taken as it is said, for a person to look at.
 */
const takeProviderMessage = openRoute({ access: 'provider' }, async (c) => {
  const { school, ip } = c.var
  const name = c.req.param('provider') ?? ''
  requireFound(isProvider(name))
  try {
    const connected = await connectedProvider(school.id, name)
    if (!connected) throw new Refusal(400, 'payments.bad_signature')
    const message = { body: Buffer.from(await c.req.arrayBuffer()), header: (one: string) => c.req.header(one) }
    const { facts, means, answer, confirm } = await connected.provider.read(connected.account, message)
    const waiting = confirm && ofOrders(confirm.of)
    const fits = !waiting || (await fitOrders(school.id, name, waiting))
    if (fits) await confirm?.make()
    await receiveFacts(school.id, name, fits ? ofOrders(facts) : waiting)
    if (means?.length) await inSchool(school.id, (db) => receiveMeans(db, school.id, name, means))
    return c.body(answer.body, 200, { 'content-type': answer.contentType })
  } catch (error) {
    if (error instanceof Refusal)
      log.warn({ school: school.id, provider: name, ip, why: error.message }, 'notification refused')
    throw error
  }
})

export const routes = {
  'POST /payments/:provider/notifications': takeProviderMessage,
} satisfies Addresses
