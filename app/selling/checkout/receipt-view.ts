import type { FirstStep } from '#app/content/catalogue/kinds/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import type { VatSum } from '#app/platform/money.ts'
import { formatDate } from '#app/ui/time.ts'
import type { BoughtPeriod } from './bought.ts'

type Period = { from: string; to: string }

/** `23 Nov 2026 – 23 Dec 2026`, in the school's zone. */
export const formatPeriod = ({ from, to }: Period, locale: string, timeZone: string) =>
  `${formatDate(from, locale, timeZone)} – ${formatDate(to, locale, timeZone)}`

/** Everything a receipt says, in the buyer's language. */
export type ReceiptView = {
  /** Several of an event are seats, of a course licences. */
  product: { title: string; type: ProductType; href: string }
  /** What its address is for. */
  step: FirstStep
  quantity: number
  /** Where the buyer withdraws; null where nothing was paid. */
  withdraw: string | null
  /** Where a buyer without a password gets a link that logs in. */
  comeBack: string | null
  /** What of it is open for so many days, 0 without an end; not what goes by periods, or by a date. */
  opens: { title: string; days: number }[]
  /** Which period of a membership it paid; null where none, or for good. */
  period: Period | null
  /** What an order of a plan was for; null of something else. */
  bought: BoughtPeriod | null
  /** Each with what it hands over, where it is a bundle. */
  items: { title: string; quantity: number; amount: number; parts: string[] }[]
  net: number
  vats: VatSum[]
  discount: number
  /** What of it is for parts of a bundle that the buyer had. */
  owned: number
  promoCode: string | null
  total: number
  currency: string
  /** The order's number for people. */
  order: string
  /** None for a free order. */
  receipt: string | null
  at: string
  /** Name, address and VAT number, a line each; where nothing was paid, the e-mail address alone. */
  buyer: string[]
  consents: { wording: string; given: boolean }[]
  /** Whether the right of withdrawal was given up; null where there was none to give up. */
  waived: boolean | null
  agreedAt: string
  /** Which terms were accepted; they go with the letter. */
  terms: { version: number } | null
}
