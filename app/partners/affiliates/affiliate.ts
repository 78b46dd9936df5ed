import type { Commission } from '#app/partners/programme/commission.ts'
import { normalizeText } from '#app/platform/characters.ts'

export const AFFILIATE_STATUSES = ['applied', 'approved', 'rejected', 'blocked'] as const
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number]

/** What staff decide. */
export const AFFILIATE_DECISIONS = ['approved', 'rejected', 'blocked'] as const
export type AffiliateDecision = (typeof AFFILIATE_DECISIONS)[number]

/** How an order came to an affiliate, in the order in which it counts; a renewal follows its first order. */
export const CREDITED_BY = ['code', 'promo_code', 'link', 'renewal'] as const
export type CreditedBy = (typeof CREDITED_BY)[number]

/** Why an order that is credited to somebody earns nothing. */
export const NOT_EARNED = ['own_card', 'not_approved'] as const
export type NotEarned = (typeof NOT_EARNED)[number]

/** The rules in force when an order was placed: each product's rate, and the one for others. */
export type CreditedRule = {
  rate: Commission
  products: { productId: number; rate: Commission }[]
  holdDays: number
  renewalMonths: number
  /** The currency of amounts. */
  currency: string
}

export const AFFILIATE_CODE = /^[A-Za-z0-9_-]{3,32}$/
export const AFFILIATE_CODE_MAX = 32
export const WEBSITE_MAX = 300
export const ABOUT_MAX = 2000
export const AFFILIATE_REASON_MAX = 500

/** An affiliate as the list of the back office shows one; sums are in the school's currency. */
export type AffiliateRow = {
  id: number
  student: { id: number; email: string; name: string }
  code: string
  status: AffiliateStatus
  /** A rate of their own. */
  commission: Commission | null
  clicks: number
  orders: number
  pending: number
  available: number
  paid: number
}

/** The same with what they wrote and what was decided. */
export type AffiliateDetails = AffiliateRow & {
  currency: string
  reason: string | null
  website: string | null
  about: string | null
  createdAt: string
  decidedAt: string | null
  promoCodes: { id: number; code: string }[]
}

/** One's own place in the programme. */
export type MyAffiliate = {
  id: number
  code: string
  status: AffiliateStatus
  link: string
  clicks: number
  orders: number
}

/** What somebody earned with a line of an order; nothing says who bought. */
export type CommissionRow = {
  id: number
  product: { title: string }
  net: number
  amount: number
  currency: string
  state: 'pending' | 'available' | 'reversed'
  earnedAt: string
  availableAt: string
  /** What of it was taken back. */
  reversed: number
  renewal: boolean
}

/** Letters that a link can hold, of a name: `Łucja` is `LUCJA`. */
export function toAffiliateCode(name: string): string {
  const plain = normalizeText(name.replace(/[łŁ]/g, 'l'), 'NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 20)
  return plain.length >= 3 ? plain : `${plain}AFF`.padEnd(3, 'X')
}

/** The address with an affiliate's code: `?ref=` beside what it holds already. */
export function withReferral(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('ref', code)
  return url.href
}

/** Somebody who asked to become an affiliate. */
export type Application = Pick<AffiliateDetails, 'id' | 'student' | 'website' | 'about' | 'createdAt'>
