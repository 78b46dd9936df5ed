import type { Payer } from '#app/partners/balance/payer.ts'
import type { Commission } from './commission.ts'

export const COOKIE_DAYS_MAX = 365
export const HOLD_DAYS_MAX = 180
export const RENEWAL_MONTHS_MAX = 120
export const TERMS_MAX = 20_000

export type ProductCommission = { productId: number; commission: Commission }

/** The programme as its settings show it. */
export type Programme = {
  enabled: boolean
  commission: Commission
  /** For so many months after the first order its renewals earn, too; 0 is the first order alone. */
  renewalMonths: number
  cookieDays: number
  holdDays: number
  /** In the school's currency. */
  minimumPayout: number
  autoApprove: boolean
  terms: string
  termsVersion: number
  products: ProductCommission[]
  payer: Payer | null
}

export const DEFAULT_PROGRAMME: Omit<Programme, 'products'> = {
  enabled: false,
  commission: { type: 'percentage', value: 20 },
  renewalMonths: 0,
  cookieDays: 30,
  holdDays: 14,
  minimumPayout: 0,
  autoApprove: false,
  terms: '',
  termsVersion: 0,
  payer: null,
}

/** What an affiliate reads of it. */
export type ProgrammeView = Pick<
  Programme,
  'enabled' | 'commission' | 'cookieDays' | 'holdDays' | 'minimumPayout' | 'terms'
> & { termsVersion: number; renewalMonths: number; currency: string }
