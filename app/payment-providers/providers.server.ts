import { env } from '../platform/env.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { payu } from './payu/adapter.server.ts'
import {
  METHODS,
  type Method,
  type PaymentProvider,
  PROVIDERS,
  type ProviderAccount,
  type ProviderName,
} from './provider.ts'
import { findAccount } from './provider-accounts.server.ts'
import { przelewy24 } from './przelewy24/adapter.server.ts'
import { sandbox } from './sandbox/adapter.server.ts'
import { tpay } from './tpay/adapter.server.ts'

const built: Partial<Record<ProviderName, PaymentProvider>> = { przelewy24, payu, tpay, sandbox }

/** The sandbox moves no money, so it is for trying out alone. */
function providerOf(name: ProviderName): PaymentProvider | undefined {
  return name === 'sandbox' && !env.evaluation ? undefined : built[name]
}

export function isProvider(name: string): name is ProviderName {
  return PROVIDERS.some((one) => one === name)
}

/** A provider and the school's account there. */
export type Connected = { provider: PaymentProvider; account: ProviderAccount }

/** A provider and the school's account there; undefined where there is none. Read outside of any transaction. */
export async function connectedProvider(schoolId: number, name: ProviderName): Promise<Connected | undefined> {
  const provider = providerOf(name)
  if (!provider) return undefined
  const [entered, { origin }] = await Promise.all([
    findAccount(schoolId, name, provider.credentials),
    findSchool(schoolId),
  ])
  return entered && { provider, account: { ...entered, origin } }
}

/** How buyers can pay there, the usual first. */
export function methodsOf({ methods }: PaymentProvider): Method[] {
  return METHODS.filter((method) => methods[method])
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
