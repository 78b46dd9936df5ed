import { later } from '#app/ui/later.ts'
import type { CheckoutView } from '../checkout-view.ts'

// What few orders show weighs on those alone: it is loaded before such an order comes to life.

/** What the product's form asks of its own. */
export const OrderQuestions = later(() => import('#app/order-forms/ui/order-questions.tsx'))
export const LicenceTiles = later(async () => ({ default: (await import('./licence-tiles.tsx')).LicenceTiles }))
export const OwnAmount = later(async () => ({ default: (await import('./own-amount.tsx')).OwnAmount }))
export const PaymentBegun = later(async () => ({ default: (await import('./payment-begun.tsx')).PaymentBegun }))

/** Loads what an order shows of them; the server all of them. */
export function loadParts(order?: CheckoutView): Promise<unknown> {
  const { questions, packages, own, payment } = order ?? {}
  return Promise.all([
    questions?.length !== 0 && OrderQuestions.ready(),
    packages?.length !== 0 && LicenceTiles.ready(),
    own !== null && OwnAmount.ready(),
    payment !== null && PaymentBegun.ready(),
  ])
}
