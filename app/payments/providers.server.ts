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
