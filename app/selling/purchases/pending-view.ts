import { KINDS, type OPENED } from '#app/content/catalogue/kind.ts'
import type { FirstStep, OwnedProduct } from '#app/content/catalogue/kinds/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import type { PictureSources } from '#app/platform/picture.ts'
import type { BoughtPeriod } from '#app/selling/checkout/bought.ts'
import type { OrderOutcome } from '#app/selling/checkout/order-state.ts'
import type { CardForm } from '#app/selling/payment-means/card-form.ts'
import type { Decline, MethodSupport } from '#app/selling/payment-providers/provider.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import type { UpsellView } from '#app/selling/upsell-orders/upsell-view.ts'

/** What the status call answers. */
export type PendingView = {
  status: TransactionStatus
  transaction: {
    hash: string
    quantity: number
    /** Whom the buyer invited to licences; for the buyer and staff alone. */
    child_invitations: Invitation[]
    product: { type: ProductType; slug: string; title: string }
    amount: number
    currency: string
    is_free: boolean
  }
  checkoutLink: string
}

/** What became of an order, as its payment page tells it; `unknown` where a page that waits cannot ask any more. */
export type Outcome = OrderOutcome | 'unknown'

/** What the buyer, and nobody else, sees of it. */
export type OwnPurchase = {
  email: string
  hasPassword: boolean
  types: MethodSupport['typed'] | null
  /** It was declined, and may be made all the same. */
  again: boolean
}

/** What the payment page shows. */
export type PendingProps = {
  outcome: Outcome
  view: PendingView
  /** By which people call the order. */
  number: string
  /** How many seconds ago it was placed. */
  age: number
  productId: number
  /** When it opens that was sold before; null otherwise. */
  opensAt: string | null
  cover: PictureSources | null
  /** Its buyer gives it away. */
  isGift: boolean
  /** For the buyer and staff alone. */
  email: string | null
  /** Why the payment was declined, for the buyer alone. */
  declined: Decline | null
  own: OwnPurchase | null
  /** Of a plan: what the order was for. */
  bought: BoughtPeriod | null
  /** Titles of what was paid for and is not open. */
  missing: string[]
  /** Whether what it opens is known only once it is paid: a seat may have gone to somebody else. */
  uncertain: boolean
  /** What is offered to the buyer after it. */
  upsell: UpsellView | null
  /** The checkout with all that was chosen, for whoever may order again. */
  again: string
}

/** What the page shows on which an order is paid by card. */
export type CardProps = {
  number: string
  title: string
  amount: number
  currency: string
  /** Where to pay otherwise. */
  checkout: string
  form: CardForm
}

const two = (of: number) => String(of).padStart(2, '0')

/** For how long a payment has been waited for, in units that both languages write alike. */
export function waitedFor(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const left = hours > 0 ? `${hours} h ${two(minutes)} min` : `${minutes} min ${two(Math.floor(seconds % 60))} s`
  return left.replaceAll(' ', '\u00a0')
}

/** Where a buyer goes on. What opens on a later day waits among their products; its licences can be given before. */
export function firstStep(
  { type, ...owned }: OwnedProduct & { type: ProductType },
  opensAt: string | null,
): ReturnType<(typeof KINDS)[ProductType]['home']> & { waits: boolean } {
  const home = KINDS[type].home(owned)
  const waits = opensAt !== null && home.step !== 'manage'
  return { ...home, ...(waits && { href: '/my/courses' }), waits }
}

/** The words of the button that leads an owner on. */
export const FIRST_STEPS = {
  start: 'start',
  manage: 'manage_access',
  download: 'go_to_download',
  inbox: 'go_to_products',
} as const satisfies Record<FirstStep, string>

/** The pending page says that one starts, whatever it is. */
const GO_TO = { event: 'go_to_event', bundle: 'go_to_parts', membership: 'go_to_membership' } as const satisfies Record<
  (typeof OPENED)[number],
  string
>

/** The same once it is said what was bought. */
export function onward(step: FirstStep, type: ProductType) {
  const opened: Partial<Record<ProductType, (typeof GO_TO)[keyof typeof GO_TO]>> = GO_TO
  return (step === 'start' && opened[type]) || FIRST_STEPS[step]
}
