// What few orders show, in one file that those alone load.
export { default as CompanyLookUp } from '#app/companies/ui/company-look-up.tsx'
export { default as OrderQuestions } from '#app/order-forms/ui/order-questions.tsx'
export { BumpBoxes } from './bump-boxes.tsx'
export { LicenceTiles } from './licence-tiles.tsx'
export { OwnAmount } from './own-amount.tsx'
export { PaymentBegun } from './payment-begun.tsx'
export { PriceTiles } from './price-tiles.tsx'
export { Reduced } from './reduced.tsx'
