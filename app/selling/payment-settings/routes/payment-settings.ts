import { z } from 'zod'
import { setProviderOrder } from '#app/people/schools/schools.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Flag, Line, Several } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { findPlatformAccount, findPlatformFee } from '#app/selling/payment-providers/platform-account.server.ts'
import { PROVIDERS } from '#app/selling/payment-providers/provider.ts'
import { isForStaff, isProvider } from '#app/selling/payment-providers/providers.server.ts'
import { tryAccount } from '../connection-test.server.ts'
import { changeConnection, findAccountToTry, listConnections, refuseUnknown } from '../connections.server.ts'
import { TRIED } from '../connections.ts'
import { startTestPayment } from '../test-payment.server.ts'

const PATH = '/home/settings/payments'
const ids = z.object({ provider: z.string().max(40) })

/** The providers side by side, each with how it is connected. */
const showPaymentSettings = route({ access: 'payments' }, async ({ c, db, school }) => {
  const providers = await listConnections(db, school)
  const offered = school.providers.map(({ name }) => name)
  const [name, tried] = (c.req.query('tried') ?? '').split('.')
  const outcome = TRIED.find((one) => one === tried)
  const props = {
    providers,
    offered,
    tried: name && outcome ? { name, tried: outcome } : null,
    forStaff: isForStaff('sandbox'),
    platform: findPlatformFee(school),
    hasPlatform: findPlatformAccount() !== undefined,
  }
  return page('payment-settings/payment-settings', props, { json: { providers } })
})

function named({ provider }: z.infer<typeof ids>) {
  requireFound(isProvider(provider))
  return provider
}

const Secret = z.union([Line(0, 4000), z.null()])

/** Tried at the provider before it is stored: what it does not know is not offered; that it is away is no reason not to store it. */
const saveProvider = route(
  {
    access: 'payments',
    fresh: true,
    form: showPaymentSettings,
    ids,
    input: z.object({
      enabled: Flag.default(false),
      mode: z.enum(['production', 'sandbox']),
      credentials: z.record(z.string().max(40), Secret).default({}),
    }),
  },
  async ({ db, school, viewer, ids, input }) => {
    const name = named(ids)
    const wanted = input()
    const account = await findAccountToTry(db, school, name, wanted)
    return afterCommit(async () => {
      const { tried, words } = account ? await tryAccount(name, account) : { tried: null, words: '' }
      if (tried === 'refused' && wanted.enabled) refuseUnknown(name, words)
      const provider = await inSchool(school.id, async (db) => {
        await changeConnection(db, viewer, name, wanted)
        return (await listConnections(db, school)).find((one) => one.name === name)
      })
      return jsonOrRedirect({ provider, tried }, tried ? `${PATH}?tried=${name}.${tried}` : PATH)
    })
  },
)

/** In which order the checkout shows them. */
const orderProviders = route(
  { access: 'payments', form: showPaymentSettings, input: z.object({ names: Several(z.enum(PROVIDERS), 10) }) },
  async ({ db, school, input }) => {
    const { names } = input()
    await setProviderOrder(db, school.id, names)
    return jsonOrRedirect({ names }, PATH)
  },
)

/** A test payment, which says in words whether what was entered works; ten an hour. */
const testProvider = route(
  { access: 'payments', form: showPaymentSettings, ids, limit: { burst: 10, perSecond: 10 / 3600 } },
  async ({ school, viewer, ids }) => {
    const name = named(ids)
    return afterCommit(async () => {
      const redirect = await startTestPayment(viewer, name, school.currency)
      return jsonOrRedirect({ works: true, redirect }, PATH)
    })
  },
)

export const routes = {
  'GET /home/settings/payments': showPaymentSettings,
  'POST /home/settings/payments/order': orderProviders,
  'POST /home/settings/payments/:provider': saveProvider,
  'PUT /home/settings/payments/:provider': saveProvider,
  'POST /home/settings/payments/:provider/test': testProvider,
} satisfies Addresses
