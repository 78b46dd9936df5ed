import { randomUUID } from 'node:crypto'
import { OutgoingHeld } from '#app/platform/held.server.ts'
import { log } from '#app/platform/log.server.ts'
import {
  type ProviderAccount,
  type ProviderName,
  ProviderRefusal,
  TEST_REF,
} from '#app/selling/payment-providers/provider.ts'
import { findAdapter } from '#app/selling/payment-providers/providers.server.ts'
import type { ConnectionTest } from './connections.ts'

/**
 * Asks a provider about a payment that nobody made: whom it does not know by these credentials it tells nothing. No money
 * moves, in either mode. Called outside of transactions.
 */
export async function tryAccount(
  name: ProviderName,
  account: ProviderAccount,
): Promise<{ tried: ConnectionTest; words: string }> {
  const ref = `${TEST_REF}${randomUUID()}`
  try {
    // One of them is asked by its own id.
    const payment = { ref, amount: 0, currency: 'PLN', ids: { transaction: ref } }
    await (await findAdapter(name))?.lookUp(account, payment)
  } catch (error) {
    if (error instanceof OutgoingHeld) throw error
    log.info({ err: error, school: account.schoolId, provider: name }, 'credentials were tried')
    if (!(error instanceof ProviderRefusal)) return { tried: 'unanswered', words: '' }
    if (error.kind === 'credentials') return { tried: 'refused', words: error.words }
  }
  return { tried: 'known', words: '' }
}
