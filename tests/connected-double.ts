import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { ProviderAccount, ProviderName } from '#app/selling/payment-providers/provider.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import type { PaymentDouble } from './doubles/payments.ts'

/**
 * A double in the place of its provider, and the account of school 1 there, which is saved where it is said whether buyers may
 * pay by it. `end` is what the `beforeAll` that began it returns.
 */
export async function connectDouble<Double extends PaymentDouble, Account extends ProviderAccount = ProviderAccount>(
  name: ProviderName,
  start: () => Promise<Double>,
  saved?: { enabled: boolean },
) {
  const double = await start()
  env.providerHosts.set(name, double.origin)
  const entered = { schoolId: 1, mode: 'sandbox' as const, credentials: double.credentials(1) }
  if (saved) await inSchool(1, (db) => saveAccount(db, name, entered, saved))
  const end = async () => {
    env.providerHosts.delete(name)
    await double.stop()
  }
  return { double, account: { ...entered, origin: 'http://demo.localhost' } as Account, end }
}
