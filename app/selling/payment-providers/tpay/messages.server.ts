import { z } from 'zod'
import { inMinorUnits } from './amounts.ts'

const Text = z.string().max(1024)
const Id = z.string().regex(/^[\w-]{1,100}$/)
const Minor = z.union([z.string(), z.number()]).transform((whole, { addIssue }) => {
  const minor = inMinorUnits(whole)
  if (minor === undefined) addIssue('not an amount')
  return minor ?? 0
})

export const Token = z.object({ access_token: z.string().min(1) })

export const Made = z.object({
  result: z.literal('success'),
  transactionId: Id,
  title: Id,
  transactionPaymentUrl: z.url(),
})

/** Paid at once, on its way, or to be confirmed where the address leads. */
export const Paying = z.object({
  result: z.literal('success'),
  status: Text.optional(),
  transactionPaymentUrl: z.url().nullish(),
})

export const PaymentStatus = z.object({
  transactionId: Id,
  title: Id,
  status: Text,
  amount: Minor,
  currency: Text.default('PLN'),
  hiddenDescription: Text,
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** What names the parts of a refund is to be confirmed with Tpay. */
export const Refunds = z.object({ refunds: z.array(z.object({ refundId: Id, amount: Minor, status: Text })) })

/** What became of a payment, as a form. */
export const Notice = z.object({
  id: Text,
  tr_id: Id,
  tr_crc: Text,
  tr_amount: Text,
  tr_paid: Text,
  tr_status: Text,
  tr_currency: Text.default('PLN'),
  md5sum: Text,
  test_mode: Text.optional(),
  card_token: Id.optional(),
  card_brand: Text.optional(),
  card_tail: Text.optional(),
  token_expiry_date: Text.optional(),
})

/** A card that is about to be kept without a payment. That it is begun so is to be confirmed with Tpay. */
export const Keeping = z.object({
  result: z.literal('success'),
  tokenizationId: Id,
  tokenizationUrl: z.url().nullish(),
})

/** What they say of one that is kept now, as JSON. */
export const Kept = z.object({
  type: z.literal('tokenization'),
  data: z.object({
    tokenizationId: Id,
    token: Id,
    cardBrand: Text.optional(),
    cardTail: Text.optional(),
    tokenExpiryDate: Text.optional(),
  }),
})
