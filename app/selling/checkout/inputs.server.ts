import { z } from 'zod'
import { AMOUNT_MAX, LICENCES_MAX } from '#app/content/catalogue/limits.ts'
import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import { Email, FirstName, NewPassword } from '#app/people/accounts/inputs.server.ts'
import { normalizeText, tidyPasted } from '#app/platform/characters.ts'
import { isPostalCode, tidyPostalCode } from '#app/platform/countries.ts'
import { holdsLink } from '#app/platform/holds-link.ts'
import { Id } from '#app/platform/http.server.ts'
import {
  DayOrInstant,
  Flag,
  Line,
  Pasted,
  Prose,
  Several,
  TypedAmount,
  WholeNumber,
} from '#app/platform/inputs.server.ts'
import { VatId } from '#app/selling/companies/inputs.server.ts'
import { isNip, toNip } from '#app/selling/invoices/tax-number.ts'
import { UNFINISHED_CARD } from '#app/selling/payment-providers/unfinished-card.ts'
import { ANOTHER_NUMBER } from './another-number.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX, type GiftWish, getSendingTime } from './gift.ts'

/** What is wrong with a field is said together with what is missing elsewhere. */
const hasTexts = (value: unknown, ...names: string[]) =>
  names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'string')

/** For whom an invoice is to be. */
export const InvoiceInput = z
  .strictObject({
    type: z.literal(['personal', 'company']),
    name: Line(1, 200),
    vat_id: VatId.optional(),
    street: Line(1, 200),
    postal_code: Pasted.pipe(Line(0, 20)),
    city: Line(1, 100),
    country: z.string().regex(/^[A-Z]{2}$/),
  })
  .refine(({ country, postal_code }) => isPostalCode(postal_code, country), {
    path: ['postal_code'],
    params: { text: 'order-forms.postal_code_shape' },
    when: ({ value }) => hasTexts(value, 'country', 'postal_code'),
  })
  .refine(
    ({ vat_id = '', country }) => {
      const nip = toNip(vat_id, country)
      return nip === undefined || isNip(nip)
    },
    {
      path: ['vat_id'],
      params: { text: 'companies.nip_digits' },
      when: ({ value }) => hasTexts(value, 'country', 'vat_id'),
    },
  )
  .transform((invoice) => ({ ...invoice, postal_code: tidyPostalCode(invoice.postal_code, invoice.country) }))

const Accepted = z.preprocess(
  (value) => value ?? false,
  Flag.refine((value) => value, { params: { text: 'order-forms.terms_required' } }),
)

/** `123 456` as people read it from their bank's app; what was begun and left for another way to pay comes along, too. */
const TypedCode = z.preprocess(
  (value) => (typeof value === 'string' ? tidyPasted(value).replace(/[\s-]/g, '') || undefined : value),
  z.string().max(40).optional(),
)
export const BLIK_CODE = /^\d{6}$/
export const BlikCode = TypedCode.refine((code) => code === undefined || BLIK_CODE.test(code), {
  params: { text: 'payment-providers.blik_code_needed' },
})

/** A card as the browser encrypted it; a form says by a sign of its own that one is not typed to its end. */
export const Cypher = z
  .string()
  .regex(/^[A-Za-z0-9+/=]{0,1000}$/)
  .transform((cypher) => (cypher === UNFINISHED_CARD ? '' : cypher))

/** Of a form with sizes, the one that is chosen, or what is typed where that is another number. */
function sizeIn(sent: unknown): unknown {
  if (!Array.isArray(sent) || sent.some((one) => typeof one !== 'string')) return sent
  const [size, typed] = sent
  return size === ANOTHER_NUMBER ? typed : size
}
const Quantity = z.preprocess(sizeIn, WholeNumber.pipe(z.int().min(1).max(LICENCES_MAX)))
/** What buyers choose to pay where the price lets them: in minor units, or in a form as they write it. */
const OwnAmount = WholeNumber.pipe(z.int().min(0).max(AMOUNT_MAX))
const TypedOwn = z.preprocess((typed) => (typed === '' ? undefined : typed), TypedAmount.optional())

/** What was typed as an amount and is none: less than any. */
export const NO_AMOUNT = -1
/** Digits, and more of them than any amount has. */
const isTooMuch = (typed: unknown) => typeof typed === 'string' && /^\d{7,}([.,]\d*)?$/.test(typed.replace(/\s/g, ''))

const PromoCode = Pasted.pipe(Line(1, 40))

/** A code as a page shows it again; what no text holds is in none, and is no reason to answer that nothing is there. */
const ShownCode = z
  .string()
  .transform((typed) => normalizeText(tidyPasted(typed)).replace(/[\p{Cc}\p{M}]/gu, '\ufffd'))
  .pipe(z.string().max(40))
  .optional()
  .catch(undefined)

/** Where a consumer lives, where that decides the tax. */
const Country = z.preprocess(
  (country) => country || undefined,
  z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
)

const emptied = (typed: unknown) => (typed === '' ? undefined : typed)
/** What strangers read in an e-mail of the school leads nowhere else. */
const withoutLinks = [(words: string) => !holdsLink(words), { params: { text: 'order-forms.gift_links' } }] as const
const SendingDay = DayOrInstant((chosen, timeZone) => getSendingTime(chosen, timeZone, new Date().toISOString()))

/** Who gets a gift, as somebody types it. */
export const GiftedInput = z.strictObject({ name: Line(1, GIFT_NAME_MAX).refine(...withoutLinks), email: Email })

/** The same with the giver's words and the day on which it is sent. */
const GiftInput = GiftedInput.extend({
  message: Prose(0, GIFT_MESSAGE_MAX)
    .refine(...withoutLinks)
    .default(''),
  send_at: z.preprocess(emptied, SendingDay.optional()),
}).transform(({ send_at, ...gift }): GiftWish => ({ ...gift, sendAt: send_at?.at ?? null }))

/** Of what is one person's own: nobody orders it as a gift. */
export const NoGift = z
  .unknown()
  .optional()
  .refine((gift) => gift === undefined, { params: { text: 'order-forms.gift_not_sold' } })

/** Of what is paid otherwise: nobody orders it in instalments. */
export const NoInstalments = Flag.default(false).refine((chosen) => !chosen, {
  params: { text: 'order-forms.instalments_not_sold' },
})

/** What the checkout page is asked to show; whatever does not fit shows what it shows at first. */
export const ShownInput = z.object({
  quantity: Quantity.catch(1).default(1),
  custom_amount: OwnAmount.optional().catch(undefined),
  own_amount: TypedOwn.catch(({ input }) => (isTooMuch(input) ? AMOUNT_MAX + 1 : NO_AMOUNT)),
  country: Country.catch(undefined),
  /** A code that a link brings, or the form; empty, or taken out of the form, there is none. */
  code: ShownCode,
  promo_code: ShownCode,
  without_code: z.unknown().optional(),
  /** That it is for somebody else: asked for by the address, or what was typed about that. */
  gift: z.unknown().default(undefined).transform(Boolean),
  /** That it is paid in instalments, where it can be. */
  instalments: Flag.catch(false).default(false),
  bumps: Several(Id).catch([]),
})

/** The order of contract and form alike; the ids in it (price, bumps) are looked up before. */
export const OrderInput = z.object({
  quantity: Quantity.default(1),
  custom_amount: OwnAmount.optional(),
  own_amount: TypedOwn,
  promo_code: PromoCode.optional(),
  provider: z.string().max(40).optional(),
  /** For the provider alone, and never kept. */
  blik_code: TypedCode,
  cypher: Cypher.optional(),
  country: Country,
  gift: GiftInput.optional(),
  instalments: Flag.default(false),
  invoice: InvoiceInput.optional(),
  consents: z
    .strictObject({
      terms: Accepted,
      withdrawal_waiver: Flag.default(false),
      marketing: Flag.default(false),
      /** The card is kept for what is offered after the payment. */
      keep_card: Flag.default(false),
    })
    .prefault({} as never),
  /** To the questions of the product's form, which are known once it is found. */
  response: z.record(z.string(), z.unknown()).optional(),
  affiliate: Line(1, 100).optional(),
  expected_total: WholeNumber.optional(),
})

/** Of an order what says what is wrong with it at its price, read whatever else of it is wrong. */
export const SentInput = z.object({
  quantity: Quantity.catch(1),
  custom_amount: OwnAmount.optional().catch(undefined),
  own_amount: TypedOwn.catch(undefined),
  promo_code: PromoCode.optional().catch(undefined),
  provider: z.string().optional().catch(undefined),
  blik_code: TypedCode.catch(undefined),
  cypher: Cypher.optional().catch(''),
  consents: z.object({ withdrawal_waiver: Flag.catch(false) }).catch({ withdrawal_waiver: false }),
  email: Email.optional().catch(undefined),
})

export const BuyerInput = z.object({
  email: Email,
  first_name: FirstName,
  /** A simple form asks for one name. */
  last_name: Line(0, 100).default(''),
  password: NewPassword.optional(),
})

/** What a button of an order's form says: that its buyer would log in. */
export const FormButtons = z.object({ log_in: z.unknown() })

export type CheckoutQuery = z.infer<typeof ShownInput>
/** Its code is looked up before, too, and what was answered is checked by the form that asked it. */
export type Order = Omit<z.infer<typeof OrderInput>, 'promo_code' | 'response' | 'instalments'> & {
  answers?: StoredAnswer[]
}
/** What decides what an order comes to, and the tax in it. */
export type OrderAmounts = Pick<Order, 'quantity' | 'custom_amount' | 'own_amount' | 'country' | 'invoice'>
/** What a code would take off an order. */
export const CodeTryInput = z.object({
  code: Line(1, 40),
  quantity: Quantity.default(1),
})

export type NewBuyer = z.infer<typeof BuyerInput>
