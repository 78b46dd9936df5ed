import CompanyLookUp from '#app/companies/ui/company-look-up.tsx'
import OrderQuestions from '#app/order-forms/ui/order-questions.tsx'
import { BumpBoxes } from './bump-boxes.tsx'
import { LicenceTiles } from './licence-tiles.tsx'
import { OwnAmount } from './own-amount.tsx'
import { PaymentBegun } from './payment-begun.tsx'
import { PriceTiles } from './price-tiles.tsx'
import { Reduced } from './reduced.tsx'

/** What few orders show, in one file that those alone load. */
export default {
  ...{ BumpBoxes, CompanyLookUp, LicenceTiles, OrderQuestions, OwnAmount, PaymentBegun, PriceTiles, Reduced },
}
