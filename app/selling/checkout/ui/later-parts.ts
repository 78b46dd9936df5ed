import type { ComponentProps, ComponentType } from 'react'
import { loadTexts } from '#app/browser-texts.ts'
import { later } from '#app/ui/later.ts'
import type { CheckoutView } from '../checkout-view.ts'

// What few orders show, with its texts, weighs on those alone: it is loaded before such an order comes to life.
async function load() {
  const texts = import.meta.env.SSR || loadTexts(['order-forms', 'companies'])
  const [parts] = await Promise.all([import('./extra-parts.tsx'), texts])
  return parts.default
}

type Parts = Awaited<ReturnType<typeof load>>

function part<Name extends keyof Parts>(name: Name) {
  type Props = ComponentProps<Parts[Name]>
  return later<Props>(async () => ({ default: (await load())[name] as ComponentType<Props> }))
}

export const BumpBoxes = part('BumpBoxes')
/** Only a script has a use for it: it is shown once it lives. */
export const CompanyLookUp = part('CompanyLookUp')
export const GiftFields = part('GiftFields')
export const HowMany = part('HowMany')
export const KeepCard = part('KeepCard')
export const LicenceTiles = part('LicenceTiles')
export const OrderQuestions = part('OrderQuestions')
export const OwnAmount = part('OwnAmount')
export const PayingTiles = part('PayingTiles')
export const PaymentBegun = part('PaymentBegun')
export const Period = part('Period')
export const PriceTiles = part('PriceTiles')
export const Reduced = part('Reduced')
export const Reminded = part('Reminded')
export const TaxCountry = part('TaxCountry')
export const TrialPayment = part('TrialPayment')
export const TrialSums = part('TrialSums')

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
    PayingTiles,
    PaymentBegun,
    Period,
    PriceTiles,
    Reduced,
    Reminded,
    TaxCountry,
    TrialPayment,
    TrialSums,
  ]
  await Promise.all(parts.map(({ ready }) => ready()))
}

function showsAny({
  gift,
  keepsCard,
  own,
  paying,
  payment,
  reduction,
  renewal,
  several,
  taxCountry,
  ...lists
}: CheckoutView): boolean {
  const { bumps, packages, prices, questions } = lists
  return (
    [bumps, packages, prices, questions].some(({ length }) => length > 0) ||
    several > 1 ||
    !!(gift || keepsCard || own || paying || payment || reduction || renewal || taxCountry)
  )
}
