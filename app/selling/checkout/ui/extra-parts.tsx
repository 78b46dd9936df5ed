import { priceView, type Reduction } from '#app/content/catalogue/price.ts'
import CompanyLookUp from '#app/selling/companies/ui/company-look-up.tsx'
import OrderQuestions from '#app/selling/order-forms/ui/order-questions.tsx'
import { Price } from '#app/ui/price.tsx'
import { BumpBoxes } from './bump-boxes.tsx'
import { HowMany, LicenceTiles } from './licence-tiles.tsx'
import { OwnAmount } from './own-amount.tsx'
import { PaymentBegun } from './payment-begun.tsx'
import { PriceTiles } from './price-tiles.tsx'

/** What few orders show, in one file that those alone load. */
export default {
  BumpBoxes,
  CompanyLookUp,
  HowMany,
  LicenceTiles,
  OrderQuestions,
  OwnAmount,
  PaymentBegun,
  PriceTiles,
  Reduced,
}

type ReducedProps = { price: { amount: number; currency: string; reduction: Reduction | null }; size?: 'buy' }

/** What a promo made of a price, and until when. */
function Reduced({ price, size }: ReducedProps) {
  return <Price price={priceView(price)} size={size} />
}
