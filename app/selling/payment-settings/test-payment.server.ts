import { randomUUID } from 'node:crypto'
import { type TextKey, translate } from '#app/platform/i18n.ts'
import { log } from '#app/platform/log.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  getBuyer,
  METHODS,
  type PaymentProvider,
  type ProviderName,
  ProviderRefusal,
  TEST_REF,
} from '#app/selling/payment-providers/provider.ts'
import { connectedAtOwn } from '#app/selling/payment-providers/providers.server.ts'
import { startAt } from '#app/selling/payment-providers/starting.server.ts'

/** What all providers take at the least, in minor units. */
const SMALLEST = 200

/**
 * Starts a payment in the provider's test mode with what the school entered, which is no order of the shop: what the
 * provider says of it later is about nothing. Refuses in words that say what to mend. Called outside of transactions.
 */
export async function startTestPayment(owner: Member, name: ProviderName, currency: string): Promise<string> {
  const { schoolId, locale } = owner
  const connected = await connectedAtOwn(schoolId, name)
  if (!connected) throw new Refusal(409, 'payment-settings.test_incomplete')
  const { provider, account } = connected
  if (account.mode !== 'sandbox') throw new Refusal(409, 'payment-settings.test_mode_only')
  try {
    const payment = {
      ...getWay(provider, currency),
      ref: `${TEST_REF}${randomUUID()}`,
      amount: SMALLEST,
      description: translate(locale, 'payment-settings.test_description'),
      buyer: getBuyer(owner),
      locale,
      ip: '127.0.0.1',
      returnPath: '/home/settings/payments',
      typed: {},
      ids: {},
    }
    return (await startAt(connected, payment, async (ids) => ids)).redirect
  } catch (error) {
    log.info({ err: error, school: schoolId, provider: name }, 'test payment failed')
    throw new Refusal(422, [getProblem(error), { said: error instanceof ProviderRefusal ? error.words : '' }])
  }
}

/** A method that needs nothing typed, in the school's currency where it is taken. */
function getWay({ methods }: PaymentProvider, wanted: string) {
  const known = METHODS.filter((method) => methods[method])
  const method = known.find((one) => !methods[one]?.typed && !methods[one]?.script) ?? known[0]
  const currencies = (method && methods[method]?.currencies) ?? []
  const currency = currencies.includes(wanted) ? wanted : currencies[0]
  if (!method || !currency) throw new Error('a provider without methods')
  return { method, currency }
}

function getProblem(error: unknown): TextKey {
  if (!(error instanceof ProviderRefusal)) return 'payment-settings.test_no_answer'
  return error.kind === 'credentials' ? 'payment-settings.test_credentials' : 'payment-settings.test_refused'
}
