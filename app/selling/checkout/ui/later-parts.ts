import { loadTexts } from '#app/browser-texts.ts'
import { later } from '#app/ui/later.ts'
import type { CheckoutView } from '../checkout-view.ts'

// What few orders show, with its texts, weighs on those alone: it is loaded before such an order comes to life.
async function load() {
  const texts = import.meta.env.SSR || loadTexts(['order-forms', 'companies'])
  const [parts] = await Promise.all([import('./extra-parts.tsx'), texts])
  return parts.default
}

export const BumpBoxes = later(async () => ({ default: (await load()).BumpBoxes }))
/** Only a script has a use for it: it is shown once it lives. */
export const CompanyLookUp = later(async () => ({ default: (await load()).CompanyLookUp }))
export const GiftFields = later(async () => ({ default: (await load()).GiftFields }))
export const HowMany = later(async () => ({ default: (await load()).HowMany }))
export const KeepCard = later(async () => ({ default: (await load()).KeepCard }))
export const LicenceTiles = later(async () => ({ default: (await load()).LicenceTiles }))
export const OrderQuestions = later(async () => ({ default: (await load()).OrderQuestions }))
export const OwnAmount = later(async () => ({ default: (await load()).OwnAmount }))
export const PaymentBegun = later(async () => ({ default: (await load()).PaymentBegun }))
export const PriceTiles = later(async () => ({ default: (await load()).PriceTiles }))
export const Reduced = later(async () => ({ default: (await load()).Reduced }))
export const TaxCountry = later(async () => ({ default: (await load()).TaxCountry }))

/** Loads them where an order shows any; the server all of them. */
export async function loadParts(order?: CheckoutView): Promise<void> {
  if (order && !showsAny(order)) return
  const parts = [
    BumpBoxes,
    GiftFields,
    HowMany,
    KeepCard,
    LicenceTiles,
    OrderQuestions,
    OwnAmount,
    PaymentBegun,
    PriceTiles,
    Reduced,
    TaxCountry,
  ]
  await Promise.all(parts.map(({ ready }) => ready()))
}

function showsAny({ gift, keepsCard, own, payment, reduction, several, taxCountry, ...lists }: CheckoutView): boolean {
  const { bumps, packages, prices, questions } = lists
  return (
    [bumps, packages, prices, questions].some(({ length }) => length > 0) ||
    several > 1 ||
    !!(gift || keepsCard || own || payment || reduction || taxCountry)
  )
}
