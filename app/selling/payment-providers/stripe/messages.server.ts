import { z } from 'zod'

const Id = z.string().min(1).max(255)
const Text = z.record(z.string(), z.string())
const Amount = z.int().min(0)

/** A card that was saved, or a BLIK that repeats, which has no such details. */
export const PaymentMethod = z.object({
  id: Id,
  type: z.string().optional(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

const Failure = z.object({
  type: z.string().optional(),
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  message: z.string().nullish(),
  charge: z.string().nullish(),
  payment_method: PaymentMethod.nullish(),
})

/** What a charge changed in the school's account there, in the account's currency. */
const Booked = z.object({ fee: z.int().min(0), currency: z.string().length(3) })

const Charge = z.object({
  id: Id,
  created: z.int(),
  disputed: z.boolean().default(false),
  balance_transaction: z.union([Id, Booked]).nullish(),
})

/** A payment as they keep it. Their charge of it is named, or there as a whole. */
export const Intent = z.object({
  id: Id,
  object: z.literal('payment_intent'),
  status: z.string(),
  amount: Amount,
  amount_received: Amount.default(0),
  currency: z.string().length(3),
  created: z.int(),
  client_secret: z.string().nullish(),
  cancellation_reason: z.string().nullish(),
  customer: z.string().nullish(),
  payment_method: z.string().nullish(),
  setup_future_usage: z.string().nullish(),
  latest_charge: z.union([Id, Charge]).nullish(),
  last_payment_error: Failure.nullish(),
  next_action: z.object({ type: z.string(), redirect_to_url: z.object({ url: z.url() }).nullish() }).nullish(),
  metadata: Text.default({}),
})
export type Intent = z.infer<typeof Intent>

/** A card that is being saved without a payment. */
export const SetupIntent = z.object({
  id: Id,
  object: z.literal('setup_intent'),
  status: z.string(),
  client_secret: z.string().nullish(),
  customer: z.string().nullish(),
  payment_method: z.string().nullish(),
  last_setup_error: Failure.nullish(),
  metadata: Text.default({}),
})
export type SetupIntent = z.infer<typeof SetupIntent>

export const Refunded = z.object({
  id: Id,
  object: z.literal('refund'),
  status: z.string().nullish(),
  amount: Amount,
  currency: z.string().length(3),
  created: z.int(),
  payment_intent: z.string().nullish(),
  metadata: Text.default({}),
})
export type Refunded = z.infer<typeof Refunded>

export const Dispute = z.object({
  id: Id,
  object: z.literal('dispute'),
  status: z.string(),
  amount: Amount,
  currency: z.string().length(3),
  created: z.int(),
  payment_intent: z.string().nullish(),
})
export type Dispute = z.infer<typeof Dispute>

export const getList = <T extends z.ZodType>(of: T) =>
  z.object({ data: z.array(of), has_more: z.boolean().default(false) })

export const Customer = z.object({ id: Id })

/** What went wrong, with the payment as it is now where there is one. */
export const Wrong = z.object({ error: Failure.extend({ payment_intent: Intent.nullish() }) })

/** A message: whose mode it is of, and the thing that it is about. */
export const Event = z.object({
  id: Id,
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
