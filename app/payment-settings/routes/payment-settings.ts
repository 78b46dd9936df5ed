import { z } from 'zod'
import { PROVIDERS } from '#app/payment-providers/provider.ts'
import { isProvider } from '#app/payment-providers/providers.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Flag, Line, Several } from '#app/platform/inputs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { putProvidersInOrder } from '#app/schools/schools.server.ts'
import { changeConnection, listConnections } from '../connections.server.ts'
import { startTestPayment } from '../test-payment.server.ts'

const PATH = '/home/settings/payments'
const ids = z.object({ provider: z.string().max(40) })

/** The providers side by side, each with how it is connected. */
export const paymentSettings = route({ access: 'payments' }, async ({ db, school }) => {
  const providers = await listConnections(db, school)
  const offered = school.providers.map(({ name }) => name)
  return page('payment-settings/payment-settings', { providers, offered }, { json: { providers } })
})

function named({ provider }: z.infer<typeof ids>) {
  if (!isProvider(provider)) throw new Refusal(404, 'errors.not_found')
  return provider
}

const Secret = z.union([Line(0, 4000), z.null()])

export const saveProvider = route(
  {
    access: 'payments',
    fresh: true,
    form: paymentSettings,
    ids,
    input: z.object({
      enabled: Flag.default(false),
      mode: z.enum(['production', 'sandbox']),
      credentials: z.record(z.string().max(40), Secret).default({}),
    }),
  },
  async ({ db, school, viewer, ids, input }) => {
    const name = named(ids)
    await changeConnection(db, viewer, name, input())
    const provider = (await listConnections(db, school)).find((one) => one.name === name)
    return jsonOrRedirect({ provider }, PATH)
  },
)

/** In which order the checkout shows them. */
export const orderProviders = route(
  { access: 'payments', form: paymentSettings, input: z.object({ names: Several(z.enum(PROVIDERS), 10) }) },
  async ({ db, school, input }) => {
    const { names } = input()
    await putProvidersInOrder(db, school.id, names)
    return jsonOrRedirect({ names }, PATH)
  },
)

/** A test payment, which says in words whether what was entered works; ten an hour. */
export const testProvider = route(
  { access: 'payments', form: paymentSettings, ids, limit: { burst: 10, perSecond: 10 / 3600 } },
  async ({ school, viewer, ids }) => {
    const name = named(ids)
    return afterCommit(async () => {
      const redirect = await startTestPayment(viewer, name, school.currency)
      return jsonOrRedirect({ works: true, redirect }, PATH)
    })
  },
)
