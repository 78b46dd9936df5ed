import { z } from 'zod'
import {
  AMOUNT_MAX,
  CONTENTS_MAX,
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  LICENCES_MAX,
  MONTHS_BETWEEN_MAX,
  PACKAGES_OF_LICENCES_MAX,
} from '#app/content/catalogue/limits.ts'
import { ENTRIES, type Entry, gross, sumOfInstalments } from '#app/content/catalogue/price.ts'
import type { PriceEdit } from '#app/content/catalogue/price-changes.server.ts'
import { PRICE_KINDS } from '#app/content/catalogue/price-editor.ts'
import { VatRate } from '#app/content/catalogue/vat-rate-input.server.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import {
  Amount,
  Count,
  Fields,
  JsonOrForm,
  Line,
  Moment,
  OnlyInForm,
  OptionalInForm,
  RowsOf,
  WholeNumber,
} from '#app/platform/inputs.server.ts'
import { Local, type LocalInput } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'

const NAME_MAX = 80
const DAYS_MAX = 36_500
const PACKAGES_MAX = 1_000_000

const Packages = z
  .int()
  .min(-1)
  .max(PACKAGES_MAX)
  .refine((packages) => packages !== 0, { params: { text: 'office-products.promo_packages_some' } })
const Money = Amount(AMOUNT_MAX)
const Licences = Count(1, LICENCES_MAX)

/** `Amount` is optional in the form, where an empty one means that there is no promo. */
const promoOf = <A extends z.ZodType>(amount: A) =>
  Fields({
    amount,
    startsAt: Moment().nullish(),
    endsAt: Moment().nullish(),
    packages: JsonOrForm(Packages, WholeNumber.pipe(Packages)).default(-1),
  })
const Promo = JsonOrForm(
  promoOf(Money),
  promoOf(Money.optional()).transform(({ amount, ...promo }) => (amount === undefined ? null : { ...promo, amount })),
)

/** A row of the form; one without a quantity or an amount is not whole. They are active when all are taken, unless it says. */
const LicenceFields = Fields({
  quantity: Licences.optional(),
  unitAmount: Money.optional(),
  activatesWhen: Licences.optional(),
}).transform(({ quantity, unitAmount, activatesWhen }) => {
  if (quantity === undefined || unitAmount === undefined) return undefined
  return { quantity, unitAmount, activatesWhen: activatesWhen ?? quantity }
})

const HowMany = Count(INSTALMENTS_MIN, INSTALMENTS_MAX)
const Part = Amount(AMOUNT_MAX, 1)
const Apart = Count(1, MONTHS_BETWEEN_MAX)

/** In a form without a number of them there are none. */
const InstalmentsInput = JsonOrForm(
  Fields({ count: HowMany, amount: Part, everyMonths: Apart }),
  Fields({ count: HowMany.optional(), amount: Part.optional(), everyMonths: Apart.default(1) }).transform(
    ({ count, amount, everyMonths }, { addIssue }) => {
      if (count === undefined) return null
      if (amount !== undefined) return { count, amount, everyMonths }
      addIssue({ code: 'custom', path: ['amount'], params: { text: 'errors.required' } })
      return z.NEVER
    },
  ),
)

export const PriceInput = Fields({
  name: Local(Line(0, NAME_MAX)).optional(),
  contents: Local(Line(0, CONTENTS_MAX)).optional(),
  amount: Money,
  currency: OptionalInForm(Currency),
  entry: z.enum(ENTRIES).default('gross'),
  vatRate: VatRate,
  accessDays: Count(0, DAYS_MAX).default(0),
  /** Which of its parts count: the form has the fields of both kinds. */
  kind: OnlyInForm(z.enum(PRICE_KINDS).optional()),
  /** In a form the amount is suggested. */
  customAmount: z.strictObject({ minimum: Money, suggested: OptionalInForm(Money) }).nullish(),
  promo: Promo.nullish(),
  instalments: InstalmentsInput.nullish(),
  licences: JsonOrForm(
    z
      .array(Fields({ quantity: Licences, unitAmount: Money, activatesWhen: Licences }))
      .max(PACKAGES_OF_LICENCES_MAX)
      .default([]),
    RowsOf(LicenceFields, PACKAGES_OF_LICENCES_MAX),
  ),
})

const hundredths = (percent: number | null) => (percent === null ? null : percent * 100)

export type PriceBody = Omit<PriceEdit, 'name' | 'currency' | 'contents'> & {
  name?: LocalInput
  contents?: LocalInput
  currency?: string
}

/** A price as it is stored, with amounts that hold the VAT. */
export function priceOf(input: z.infer<typeof PriceInput>): PriceBody {
  const { promo, vatRate, amount, customAmount, licences, instalments, kind, ...rest } = input
  if (kind === 'own' && !customAmount) throw invalid('custom_amount.minimum', 'errors.required')
  const custom = kind === 'fixed' ? null : customAmount
  const body: PriceBody = {
    ...rest,
    vatRate: hundredths(vatRate),
    amount: custom?.suggested ?? amount,
    minimum: custom?.minimum ?? null,
    promo: null,
    licences: [],
    instalments: kind === 'own' ? null : (instalments ?? null),
  }
  if (kind !== 'own' && promo) {
    const { startsAt = null, endsAt = null, packages } = promo
    body.promo = { amount: promo.amount, startsAt, endsAt, packages }
  }
  if (kind !== 'own')
    body.licences = licences.map((row) => {
      if (!row) throw invalid('licences', 'office-products.licences_whole')
      return row
    })
  return checked(withVat(body, body.entry))
}

function withVat(body: PriceBody, entry: Entry): PriceBody {
  const whole = (amount: number) => gross(amount, entry, body.vatRate)
  const { amount, minimum, promo, licences, instalments } = body
  const made = {
    ...body,
    amount: whole(amount),
    minimum: minimum === null ? null : whole(minimum),
    promo: promo && { ...promo, amount: whole(promo.amount) },
    licences: licences.map((row) => ({ ...row, unitAmount: whole(row.unitAmount) })),
    instalments: instalments && { ...instalments, amount: whole(instalments.amount) },
  }
  if (made.amount > AMOUNT_MAX || made.licences.some(({ unitAmount }) => unitAmount > AMOUNT_MAX))
    throw invalid('amount', ['errors.too_big', { max: AMOUNT_MAX }])
  if (made.instalments && sumOfInstalments(made.instalments) > AMOUNT_MAX)
    throw invalid('instalments.amount', ['errors.too_big', { max: AMOUNT_MAX }])
  return made
}

/** Refuses what contradicts itself. */
function checked(body: PriceBody): PriceBody {
  const { amount, minimum, promo, licences } = body
  if (minimum !== null && minimum > amount) throw invalid('custom_amount.minimum', 'office-products.minimum_above')
  if (minimum !== null && promo) throw invalid('promo.amount', 'office-products.promo_or_own')
  if (minimum !== null && licences.length > 0) throw invalid('licences', 'office-products.licences_or_own')
  if (promo && promo.amount >= amount) throw invalid('promo.amount', 'office-products.promo_not_below')
  if (promo?.startsAt && promo.endsAt && Date.parse(promo.endsAt) <= Date.parse(promo.startsAt))
    throw invalid('promo.ends_at', 'office-products.promo_ends_before')
  const several = (of: (row: (typeof licences)[number]) => number) => new Set(licences.map(of)).size < licences.length
  if (several(({ quantity }) => quantity) || several(({ activatesWhen }) => activatesWhen))
    throw invalid('licences', 'office-products.licences_twice')
  if (licences.some(({ quantity, activatesWhen }) => activatesWhen > quantity))
    throw invalid('licences', 'office-products.licences_unreached')
  // One licence costs what the price says.
  if (licences.some(({ unitAmount, activatesWhen }) => activatesWhen === 1 && unitAmount !== amount))
    throw invalid('licences', 'office-products.licences_of_one')
  refuseInstalments(body)
  return body
}

/** The longest months; access that ends must not end before the last of them is paid. */
const DAYS_OF_MONTH = 31

function refuseInstalments({ amount, minimum, licences, instalments, accessDays }: PriceBody): void {
  if (!instalments) return
  if (amount === 0) throw invalid('instalments.amount', 'office-products.instalments_free')
  if (minimum !== null) throw invalid('instalments.count', 'office-products.instalments_or_own')
  if (licences.length > 0) throw invalid('instalments.count', 'office-products.instalments_or_licences')
  const days = (instalments.count - 1) * instalments.everyMonths * DAYS_OF_MONTH
  if (accessDays > 0 && accessDays < days)
    throw invalid('access_days', ['office-products.instalments_longer', { days }])
}
