import type { FirstStep } from '#app/content/catalogue/kinds/kind.ts'
import type { OrderOutcome } from './order-state.ts'
import type { OrderItem, OrderView } from './order-view.ts'

/** Everything a receipt says, in the buyer's language. */
export type ReceiptView = {
  order: OrderView
  outcome: OrderOutcome
  /** Where what was bought begins, and what its address is for. */
  href: string
  step: FirstStep
  /** Where the buyer withdraws; null where nothing was paid. */
  withdraw: string | null
  /** Where a buyer without a password gets a link that logs in. */
  comeBack: string | null
  /** What of it is open for so many days, 0 without an end; not what goes by periods, or by a date. */
  opens: OrderItem[]
  /** When it was paid, or ordered where it was free. */
  at: string
  /** Name, address and VAT number, a line each; where nothing was paid, the e-mail address alone. */
  buyer: string[]
  /** Whether the right of withdrawal was given up; null where there was none to give up. */
  waived: boolean | null
  agreedAt: string
  /** Which terms were accepted; they go with the letter. */
  terms: { version: number } | null
}
