import { z } from 'zod'

const Text = z.string().max(1024)
const Amount = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

export const Order = z.object({
  orderId: z.string().regex(/^[\w-]{1,100}$/),
  extOrderId: Text,
  merchantPosId: Text,
  currencyCode: Text,
  totalAmount: Amount,
  status: Text,
})
export type Order = z.infer<typeof Order>

const Refund = z.object({
  refundId: Text,
  extRefundId: Text.optional(),
  amount: Amount,
  currencyCode: Text,
  status: Text,
})
export type Refund = z.infer<typeof Refund>

export const OrderNotice = z.object({ order: Order })
/** The shape is not published in detail: to be confirmed with PayU. */
export const RefundNotice = z.object({ orderId: Text, extOrderId: Text, refund: Refund })

export const Token = z.object({ access_token: z.string().min(1) })
export const Orders = z.object({ orders: z.array(Order) })
export const Refunds = z.object({ refunds: z.array(Refund) })
export const Refunded = z.object({ refund: Refund })

const OptionalText = Text.optional().catch(undefined)
const CardData = z.object({ cardResponseCode: OptionalText, card3DsStatus: OptionalText })
const Attempt = z.object({
  resultCode: OptionalText,
  card: z.object({ cardData: CardData }).optional().catch(undefined),
})

/** How it was tried to pay an order; of cards alone it says how that went. What of it cannot be read says nothing. */
export const Attempts = z.object({ transactions: z.array(Attempt.catch({})) })

export const Created = z.object({
  status: z.object({ statusCode: Text }),
  orderId: z.string().min(1).max(100),
  redirectUri: z.url().optional(),
  payMethods: z
    .object({
      payMethod: z.object({
        value: Text.optional(),
        card: z
          .object({ number: Text.optional(), expirationMonth: Text.optional(), expirationYear: Text.optional() })
          .optional(),
      }),
    })
    .optional(),
})

export const Failed = z.object({ status: z.object({ statusCode: Text }) })
