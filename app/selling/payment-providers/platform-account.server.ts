import { eq } from 'drizzle-orm'
import { schools } from '#app/people/schools/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import type { CurrentSchool, OfferedProvider } from '#app/platform/viewer.ts'
import { OFFERS } from './offers.ts'
import type { PlatformFeeView } from './platform-fee.ts'
import { type Mode, PROVIDERS, type ProviderName } from './provider.ts'

const PLATFORM_REF = /^platform-(\d{1,15})-/

/**
 * Whether a payment, a card or an order of this ref is at the platform's account. The ref decides and not the settings of
 * today: what was paid there is given back from there, also after its school connected a provider of its own.
 */
export const isPlatformRef = (ref: string): boolean => PLATFORM_REF.test(ref)

/** The school of a ref at the platform's account, which schools share. */
export function getSchoolOfRef(ref: string): number | undefined {
  const [, school] = PLATFORM_REF.exec(ref) ?? []
  return school === undefined ? undefined : Number(school)
}

export const toPlatformRef = (schoolId: number, token: string): string => `platform-${schoolId}-${token}`

type PlatformAccount = { provider: ProviderName; mode: Mode; credentials: Record<string, string> }

/** The account of the platform; undefined where the operator has none. Throws where its settings are wrong. */
export function findPlatformAccount(): PlatformAccount | undefined {
  const { platformPayments, evaluation } = env
  if (!platformPayments) return undefined
  const { mode, credentials } = platformPayments
  const provider = PROVIDERS.find((one) => one === platformPayments.provider)
  if (!provider || (provider === 'sandbox' && !evaluation))
    throw new Error(`PLATFORM_PAYMENTS: "${platformPayments.provider}" is not a payment provider`)
  const missing = OFFERS[provider].credentials.filter((name) => !credentials[name])
  if (missing.length > 0) throw new Error(`PLATFORM_PAYMENTS_CREDENTIALS lacks ${missing.join(', ')}`)
  return { provider, mode, credentials }
}

/** The account of the platform, where a school sells through it: as long as it has no provider that takes its buyers' money. */
export function findPlatformAccountOf(providers: readonly OfferedProvider[]): PlatformAccount | undefined {
  const isOwn = ({ mode }: OfferedProvider) => mode === 'production' || env.evaluation
  return providers.some(isOwn) ? undefined : findPlatformAccount()
}

/** Whether a new payment of a school at a provider goes to the platform's account. */
export function isSoldThroughPlatform({ providers }: Pick<CurrentSchool, 'providers'>, name: ProviderName): boolean {
  return findPlatformAccountOf(providers)?.provider === name
}

/** A ref for something new at a provider: at the platform's account where the school sells through it. */
export async function createRef(db: Db, schoolId: number, name: ProviderName, token = newToken()): Promise<string> {
  if (findPlatformAccount()?.provider !== name) return token
  const [school] = await db.select({ providers: schools.providers }).from(schools).where(eq(schools.id, schoolId))
  return school && isSoldThroughPlatform(school, name) ? toPlatformRef(schoolId, token) : token
}

/** What selling through the platform's account costs a school; null where it sells through a provider of its own. */
export function findPlatformFee({
  providers,
  currency,
}: Pick<CurrentSchool, 'providers' | 'currency'>): PlatformFeeView | null {
  if (!env.platformPayments || !findPlatformAccountOf(providers)) return null
  const { feeRate, feeFixed, holdDays } = env.platformPayments
  return { percent: feeRate / 100, fixed: feeFixed.get(currency) ?? 0, currency, holdDays }
}
