import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { AccountHolder, Iban } from '#app/partners/balance/inputs.server.ts'
import {
  Amount,
  Box,
  Count,
  Fields,
  JsonOrForm,
  Kept,
  OptionalInForm,
  Prose,
  RowsOf,
  TypedAmount,
} from '#app/platform/inputs.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { COMMISSION_MAX, COMMISSION_TYPES, type CommissionType } from './commission.ts'
import { COOKIE_DAYS_MAX, HOLD_DAYS_MAX, RENEWAL_MONTHS_MAX, TERMS_MAX } from './programme.ts'

type Sent = { type: CommissionType; value: number }
const type = z.enum(COMMISSION_TYPES)
const whole = ({ type, value }: Sent) => type !== 'percentage' || value % 100 === 0
const fits = ({ type, value }: Sent) => type !== 'percentage' || value <= 100
const notWhole = { path: ['value'], params: { text: 'programme.whole_percent' } }
const notPercent = { path: ['value'], params: { text: 'programme.percent_range' } }

/** Per cent in whole numbers, or an amount in minor units; a form types either as an amount. */
export const CommissionInput = JsonOrForm(
  z.strictObject({ type, value: z.int().min(0).max(COMMISSION_MAX) }).refine(fits, notPercent),
  z
    .strictObject({ type, value: TypedAmount })
    .refine(whole, notWhole)
    .transform(({ type, value }) => ({ type, value: type === 'percentage' ? value / 100 : value }))
    .refine(fits, notPercent),
)

const PayerInput = z.strictObject({ name: AccountHolder, iban: Iban })

export const ProgrammeInput = Fields({
  enabled: Box,
  commission: CommissionInput,
  renewalMonths: Count(0, RENEWAL_MONTHS_MAX),
  cookieDays: Count(1, COOKIE_DAYS_MAX),
  holdDays: Count(0, HOLD_DAYS_MAX),
  minimumPayout: Amount(COMMISSION_MAX),
  autoApprove: Box,
  terms: OptionalInForm(Prose(0, TERMS_MAX)),
  products: Kept(RowsOf(Fields({ productId: IdIn(products), commission: CommissionInput }), 500), []),
  payer: Kept(PayerInput.nullable(), null),
})
