import { env } from '../platform/env.server.ts'
import type { PaymentProvider } from './provider.ts'
import { sandbox } from './providers/sandbox.server.ts'
import type { ProviderName } from './tables.server.ts'

const providers: Record<ProviderName, PaymentProvider> = { sandbox }

export function providerOf(name: ProviderName): PaymentProvider {
  return providers[name]
}

/** The ways to pay that a school's checkout offers. The sandbox moves no money, so it is for trying out alone. */
export function offeredProviders(): ProviderName[] {
  return env.evaluation ? ['sandbox'] : []
}

/** Whether anybody could pay one of these amounts, in minor units. Where not, nothing leads to the checkout. */
export function canBePaid(amounts: readonly { amount: number }[]): boolean {
  return offeredProviders().length > 0 || amounts.some(({ amount }) => amount === 0)
}

/** Whether the school can take real money: the sandbox is for trying out. */
export function takesMoney(): boolean {
  return offeredProviders().some((name) => name !== 'sandbox')
}
