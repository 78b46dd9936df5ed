import type { ProductType } from '#app/content/catalogue/product.ts'
import type { VatSum } from '#app/platform/money.ts'
import type { Method, ProviderName } from '#app/selling/payment-providers/provider.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import { formatDate } from '#app/ui/time.ts'
import type { BoughtPeriod, NextCharge } from './bought.ts'
import type { GiftView } from './gift.ts'
import type { OrderClosing, OrderEnding } from './order-state.ts'

/** One thing of an order at what it comes to, before discounts; `net` and `vat` are what is left of it after them. */
export type OrderItem = {
  id: number
  productId: number
  type: ProductType
  title: string
  quantity: number
  unitAmount: number
  amount: number
  net: number
  vat: number
  /** In hundredths of a per cent; null is exempt. */
  vatRate: number | null
  /** Days of access; 0 is without an end. */
  accessDays: number
  /** Of what was sold at a promo price: what it was reduced from, and the lowest of the 30 days before. */
  standardAmount: number | null
  lowestAmount: number | null
  /** When it opens that was sold before; null otherwise. */
  opensAt: string | null
  /** The same also once it has opened: it was so when it was paid. */
  presaleUntil: string | null
  /** What it hands over, where it is a bundle. */
  parts: string[]
}

/** What an order comes to, in minor units. */
export type OrderAmounts = {
  currency: string
  net: number
  vats: VatSum[]
  /** All that is off the items. */
  discount: number
  /** What of that is for parts of a bundle that the buyer had. */
  owned: number
  promoCode: string | null
  total: number
  /** What of it went back. */
  refunded: number
}

/** What was said beside a box, in the words that stood there, with the versions of the texts that they named. */
type OrderConsent = {
  kind: 'terms' | 'withdrawal_waiver' | 'marketing' | 'renewal' | 'keep_card'
  given: boolean
  wording: string
  at: string
  terms: number | null
  privacy: number | null
}

/** The buyer's name, address and invoice, as they were given with the order. */
export type OrderBuyer = {
  first_name: string
  last_name: string
  email: string
  invoice?: { name: string; vat_id?: string; street: string; postal_code: string; city: string; country: string }
}

/** An order as every screen, e-mail and document shows it. */
export type OrderView = OrderAmounts & {
  id: number
  hash: string
  /** By which people call it. */
  number: string
  status: TransactionStatus
  orderedAt: string
  /** When all of it was first paid; null before. */
  paidAt: string | null
  /** What its address is for; what was added to it stands among the items. */
  product: { id: number; type: ProductType; slug: string; title: string }
  quantity: number
  /** For whom it is, where its buyer gives it away: for the buyer and staff alone. */
  gift: GiftView | null
  items: OrderItem[]
  /** By what it is paid; null where nothing is to be paid. */
  provider: ProviderName | null
  method: Method | null
  buyer: OrderBuyer
  /** Its number is null until it has one; a free order has none. */
  receipt: { number: string | null; issuedAt: string } | null
  /** The period of a membership that it paid; null where none, or without an end. */
  period: Period | null
  /** What is charged next where it is paid in instalments; null where nothing is, or one is owed. */
  nextInstalment: NextCharge | null
  /** Of a plan: what the order was for. */
  bought: BoughtPeriod | null
  /** What the buyer agreed to and what not, in the words that were shown. */
  consents: OrderConsent[]
  /** What was paid for and is not open. */
  missing: { productId: number; title: string }[]
  closedBy: OrderClosing | null
  ended: OrderEnding | null
}

type Period = { from: string; to: string }

/** `23 Nov 2026 – 23 Dec 2026`, in the school's zone. */
export const formatPeriod = ({ from, to }: Period, locale: string, timeZone: string) =>
  `${formatDate(from, locale, timeZone)} – ${formatDate(to, locale, timeZone)}`

/** A line of an order's sums. */
export type OrderSum =
  | { kind: 'owned' | 'net' | 'paid' | 'to_pay' | 'refunded'; amount: number }
  | { kind: 'discount' | 'period_left'; amount: number; code: string | null }
  | { kind: 'vat'; amount: number; rate: number | null }

/** Which of them are shown: of an order that is not paid yet what is `to_pay`; of a free one its reductions alone, unless `all`. */
type SumOptions = { of?: 'paid' | 'to_pay'; all?: boolean; change?: boolean }

/** The sums below the items of an order, in their order. */
export function listSums(
  { net, vats, discount, owned, promoCode: code, total, refunded }: Omit<OrderAmounts, 'currency'>,
  { of = 'paid', all = false, change = false }: SumOptions = {},
): OrderSum[] {
  const sums: OrderSum[] = []
  if (owned > 0) sums.push({ kind: 'owned', amount: -owned })
  if (discount > owned) sums.push({ kind: change ? 'period_left' : 'discount', amount: owned - discount, code })
  if (total === 0 && !all) return sums
  sums.push({ kind: 'net', amount: net })
  for (const { rate, vat } of vats) sums.push({ kind: 'vat', rate, amount: vat })
  sums.push({ kind: of, amount: total })
  if (refunded > 0) sums.push({ kind: 'refunded', amount: -refunded })
  return sums
}

/** The key of the sum's name among the texts of the checkout; the tax has its own (`ui.vat`). */
export const SUM_NAMES = {
  owned: 'owned_parts',
  discount: 'discount',
  period_left: 'period_left',
  net: 'net',
  to_pay: 'total',
  paid: 'paid',
  refunded: 'refunded',
} as const satisfies Record<Exclude<OrderSum['kind'], 'vat'>, string>

type Say = (key: (typeof SUM_NAMES)[keyof typeof SUM_NAMES]) => string
type SayVat = (key: 'vat' | 'vat_exempt', values?: { rate: number }) => string

/** What a sum is called, with the code that took it off. */
export function nameSum(sum: OrderSum, say: Say, sayVat: SayVat): string {
  if (sum.kind === 'vat') return sum.rate === null ? sayVat('vat_exempt') : sayVat('vat', { rate: sum.rate })
  const name = say(SUM_NAMES[sum.kind])
  return 'code' in sum && sum.code ? `${name} (${sum.code})` : name
}
