import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { fitOrders, receiveFacts } from '#app/selling/checkout/provider-facts.server.ts'
import { receiveMeans } from '#app/selling/payment-means/means.server.ts'
import { getSchoolOfRef, isPlatformRef } from '../platform-account.server.ts'
import {
  type MeansFact,
  type ParsedMessage,
  type ProviderFact,
  type ProviderMessage,
  type ProviderName,
  TEST_REF,
} from '../provider.ts'
import { type ConnectedProvider, connectedAtOwn, connectedAtPlatform, isProvider } from '../providers.server.ts'

type Sender = 'own' | 'platform' | 'sandbox'

/** Whether an account's provider may speak of a payment: a school's own must not speak of what is at the platform's. */
const mayReport = (from: Sender, ref: string) => from === 'sandbox' || isPlatformRef(ref) === (from === 'platform')

const selectOrders = (from: Sender, facts: readonly ProviderFact[]) =>
  facts.filter(({ ref }) => !ref.startsWith(TEST_REF) && mayReport(from, ref))

const selectMeans = (from: Sender, means: readonly MeansFact[]) =>
  means.filter((one) => !('ref' in one) || mayReport(from, one.ref))

/** What a message says, by the account that its signature is of: the school's own, else the platform's. */
async function readMessage(
  schoolId: number,
  name: ProviderName,
  message: ProviderMessage,
): Promise<ParsedMessage & { from: Sender }> {
  const [own, platform] = [await connectedAtOwn(schoolId, name), await connectedAtPlatform(schoolId, name)]
  const read = ({ provider, account }: ConnectedProvider) => provider.read(account, message)
  if (own) {
    const from = name === 'sandbox' ? name : 'own'
    const heard = await read(own).catch((error: unknown) => {
      if (platform && from === 'own' && error instanceof Refusal) return undefined
      throw error
    })
    if (heard) return { ...heard, from }
  }
  if (!platform) throw new Refusal(400, 'payments.bad_signature')
  return { ...(await read(platform)), from: 'platform' }
}

/**
 * Where providers tell how payments went. Nothing is believed before its signature for this school, or for the platform's
 * account, is right; where there is no account at the provider, none can be. What a provider wants to be told in return is
 * told of what fits; what does not is taken as it is said, for a person to look at.
 */
const takeProviderMessage = openRoute({ access: 'provider' }, async (c) => {
  const { school, ip } = c.var
  const name = c.req.param('provider') ?? ''
  requireFound(isProvider(name))
  try {
    const message = { body: Buffer.from(await c.req.arrayBuffer()), header: (one: string) => c.req.header(one) }
    const { facts, means, answer, confirm, from } = await readMessage(school.id, name, message)
    const waiting = confirm && selectOrders(from, confirm.of)
    // The platform's account has one address for all schools where its provider knows no other.
    const schoolOf = ({ ref }: ProviderFact) => getSchoolOfRef(ref) ?? school.id
    const isFitting = async (of: readonly ProviderFact[]) => {
      for (const [id, about] of Map.groupBy(of, schoolOf)) if (!(await fitOrders(id, name, about))) return false
      return true
    }
    const fits = !waiting || (await isFitting(waiting))
    if (fits) await confirm?.make()
    const due = fits ? selectOrders(from, facts) : waiting
    for (const [id, about] of Map.groupBy(due, schoolOf)) await receiveFacts(id, name, about)
    const saved = selectMeans(from, means ?? [])
    if (saved.length > 0) await inSchool(school.id, (db) => receiveMeans(db, school.id, name, saved))
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
