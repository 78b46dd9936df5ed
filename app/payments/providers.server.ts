import { env } from '../platform/env.server.ts'
import type { PaymentProvider, ProviderAccount } from './provider.ts'
import { findAccount } from './provider-accounts.server.ts'
import { sandbox } from './providers/sandbox.server.ts'
import { PROVIDERS, type ProviderName } from './tables.server.ts'

const built: Partial<Record<ProviderName, PaymentProvider>> = { sandbox }

/** The sandbox moves no money, so it is for trying out alone. */
function providerOf(name: ProviderName): PaymentProvider | undefined {
  return name === 'sandbox' && !env.evaluation ? undefined : built[name]
}

export function isProvider(name: string): name is ProviderName {
  return PROVIDERS.some((one) => one === name)
}

/** A provider and the school's account there; undefined where there is none. Read outside of any transaction. */
export async function connectedProvider(
  schoolId: number,
  name: ProviderName,
): Promise<{ provider: PaymentProvider; account: ProviderAccount } | undefined> {
  const provider = providerOf(name)
  const account = provider && (await findAccount(schoolId, name, provider.credentials))
  return account && { provider, account }
}

/** The ways to pay that a checkout offers: those that need no account of the school's. */
export function offeredProviders(): ProviderName[] {
  return PROVIDERS.filter((name) => providerOf(name)?.credentials.length === 0)
}

/** Whether anybody could pay one of these amounts, in minor units. Where not, nothing leads to the checkout. */
export function canBePaid(amounts: readonly { amount: number }[]): boolean {
  return offeredProviders().length > 0 || amounts.some(({ amount }) => amount === 0)
}

/** Whether the school can take real money: the sandbox is for trying out. */
export function takesMoney(): boolean {
  return offeredProviders().some((name) => name !== 'sandbox')
}
