import { z } from 'zod'

const Text = z.string().max(250)
const Amount = z.int().min(0)

/** That a payment was made; said of successful ones alone. */
export const Paid = z.object({
  merchantId: z.int(),
  posId: z.int(),
  sessionId: Text,
  amount: Amount,
  originAmount: Amount,
  currency: Text,
  orderId: z.int(),
  methodId: z.int(),
  statement: Text,
  sign: Text,
})

/** What became of a refund. */
export const Refunded = z.object({
  orderId: z.int(),
  sessionId: Text,
  merchantId: z.int(),
  refundsUuid: Text,
  amount: Amount,
  currency: Text,
  status: z.int(),
  sign: Text,
})

export const Registered = z.object({ data: z.object({ token: z.string().regex(/^[\w-]{1,100}$/) }) })
export const Verified = z.object({ data: z.object({ status: z.literal('success') }) })
export const Accepted = z.object({ data: z.object({ orderId: z.int() }) })

/** A payment as it stands there: 0 not paid, 1 paid and not verified yet, 2 verified, 3 given back. */
export const PaymentStatus = z.object({
  data: z.object({
    orderId: z.int(),
    sessionId: Text,
    status: z.int(),
    amount: Amount,
    currency: Text,
    fee: Amount.nullish(),
  }),
})

/** The refunds of a payment: 1 is done, 2 and 3 are on the way, 4 was rejected. */
export const Refunds = z.object({
  data: z.object({ refunds: z.array(z.object({ requestId: Text, status: z.int(), amount: Amount, date: Text })) }),
})

/** What was asked to be given back, taken or not one by one. */
export const RefundResponse = z.object({ data: z.array(z.object({ status: z.boolean() })) })

/** A card that paid: what charges it again, its number but for its ends, and the month it expires in, as `MMYYYY`. */
export const CardInfo = z.object({
  data: z.object({
    refId: z.string().min(1).max(250),
    mask: z.string().max(40).nullish(),
    cardType: z.string().max(40).nullish(),
    cardDate: z.string().max(10).nullish(),
  }),
})
export type CardInfo = z.infer<typeof CardInfo>['data']
