import type { ProductOption, ProductType } from '#app/content/catalogue/product.ts'
import { divideMoney } from '#app/platform/money.ts'
import type { OptionList } from '#app/platform/option-list.ts'

export const CODE_TYPES = ['percentage', 'amount'] as const
export type CodeType = (typeof CODE_TYPES)[number]

/** What a code is for: one product, some products, everything, or memberships. */
export const CODE_MODES = ['single', 'several', 'all', 'subscription'] as const
export type CodeMode = (typeof CODE_MODES)[number]

/** What became of a use: `returned` is free for somebody else. */
export const USES = ['held', 'used', 'returned'] as const

/** What a code can be now, as the office sees it. */
export const CODE_STATES = ['active', 'scheduled', 'expired', 'used_up'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** Letters without accents and digits, as it stands in addresses. */
export const CODE_SHAPE = /^[A-Za-z0-9_-]{2,40}$/
export const CODE_MAX = 40
export const TAIL_LENGTH = 8
export const PREFIX_MAX = CODE_MAX - TAIL_LENGTH
export const BATCH_MAX = 1000
export const LIMIT_MAX = 1_000_000
export const VALUE_MAX = 99_999_999

/** What says what a code takes off; times as the database has them, and its clock. */
export type Code = {
  id: number
  code: string
  type: CodeType
  value: number
  currency: string
  mode: CodeMode
  productIds: readonly number[]
  minimum: number | null
  startsAt: string | null
  expiresAt: string | null
  now: string
}

/** A code as the office has it and as calls say it. */
export type CodeRow = {
  id: number
  code: string
  type: CodeType
  value: number
  currency: string
  mode: CodeMode
  productIds: number[]
  quantity: number | null
  perPerson: number | null
  minimum: number | null
  startsAt: string | null
  expiresAt: string | null
  /** Orders that have it, those that may still be paid among them. */
  used: number
  state: CodeState
  batchId: number | null
  createdAt: string
  version: number
}

/** The products that a code can be for; one for memberships is for some of them. */
export type CodeOptions = { products: OptionList<ProductOption>; memberships: OptionList<ProductOption> }

/** What an order holds before any code. */
export type CodeLine = { productId: number; type: ProductType; amount: number }

/** Whether a code takes something off this line. */
export function appliesTo(
  { mode, productIds }: Pick<Code, 'mode' | 'productIds'>,
  { productId, type }: CodeLine,
): boolean {
  if (mode === 'all') return true
  if (mode === 'single' || mode === 'several') return productIds.includes(productId)
  return type === 'membership' && (productIds.length === 0 || productIds.includes(productId))
}

/** What a code takes off the lines that it fits, all together, or why it takes nothing off. */
export type CodeResult = { amount: number } | { refused: 'expired' | 'not_begun' | 'unfit' | 'below_minimum' }

/** The code's part in an order: its amounts are of one currency, those of the lines. */
export function getDiscount(code: Code, lines: readonly CodeLine[], currency: string): CodeResult {
  const { type, value, startsAt, expiresAt, now, minimum } = code
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now)) return { refused: 'expired' }
  if (startsAt !== null && Date.parse(startsAt) > Date.parse(now)) return { refused: 'not_begun' }
  const foreign = currency !== code.currency && (type === 'amount' || minimum !== null)
  const fitting = lines.filter((line) => appliesTo(code, line))
  if (foreign || fitting.length === 0) return { refused: 'unfit' }
  if (minimum !== null && sum(lines) < minimum) return { refused: 'below_minimum' }
  const whole = sum(fitting)
  const amount = type === 'percentage' ? divideMoney(whole, value, 100) : Math.min(value, whole)
  return amount > 0 ? { amount } : { refused: 'unfit' }
}

const sum = (lines: readonly CodeLine[]) => lines.reduce((all, { amount }) => all + amount, 0)
