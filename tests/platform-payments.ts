import { env } from '#app/platform/env.server.ts'

type PlatformPayments = NonNullable<typeof env.platformPayments>

const PLATFORM: PlatformPayments = {
  provider: 'sandbox',
  mode: 'production',
  credentials: {},
  feeRate: 300,
  feeFixed: new Map([['PLN', 100]]),
  holdDays: 0,
  payer: { name: 'Katedra Hosting', iban: 'PL61109010140000071219812874' },
}

/** Schools without a provider of their own sell through the platform's account, for 3 % and 1,00 złoty an order. */
export function sellThroughPlatform(more: Partial<PlatformPayments> = {}): void {
  Object.assign(env, { platformPayments: { ...PLATFORM, ...more } })
}

export function stopSellingThroughPlatform(): void {
  Object.assign(env, { platformPayments: undefined })
}
