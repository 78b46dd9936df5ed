import { z } from 'zod'
import { instantsIn } from '#app/content/catalogue/event-dates.server.ts'
import { AMOUNT_MAX, CONTENTS_MAX, LICENCES_MAX, PACKAGES_OF_LICENCES_MAX } from '#app/content/catalogue/limits.ts'
import { ENTRIES, type Entry, gross } from '#app/content/catalogue/price.ts'
import type { PriceEdit } from '#app/content/catalogue/price-changes.server.ts'
import { PRICE_KINDS, VAT_RATES } from '#app/content/catalogue/price-editor.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Clock, Line, Planned, Several, TypedAmount, Whole } from '#app/platform/inputs.server.ts'
import { Local, type Said } from '#app/platform/local-input.server.ts'
import { invalid } from '#app/platform/refusal.ts'

const NAME_MAX = 80
const DAYS_MAX = 36_500
const PACKAGES_MAX = 1_000_000

const Packages = z
  .int()
  .min(-1)
  .max(PACKAGES_MAX)
  .refine((packages) => packages !== 0, { params: { text: 'office-products.promo_packages_some' } })
const Amount = z.int().min(0).max(AMOUNT_MAX)
const Licences = z.int().min(1).max(LICENCES_MAX)

/** A price as calls say it. */
export const PriceInput = z.object({
  name: Local(Line(0, NAME_MAX)).optional(),
  contents: Local(Line(0, CONTENTS_MAX)).optional(),
  amount: Amount,
  currency: Currency,
  entry: z.enum(ENTRIES).default('gross'),
  vat_rate: z.literal(VAT_RATES).nullable(),
  access_days: z.int().min(0).max(DAYS_MAX).default(0),
  custom_amount: z.strictObject({ minimum: Amount, suggested: Amount }).nullish(),
  promo: z
    .strictObject({
      amount: Amount,
      starts_at: Planned.nullish(),
      ends_at: Planned.nullish(),
      packages: Packages.default(-1),
    })
    .nullish(),
  licences: z
    .array(z.strictObject({ quantity: Licences, unit_amount: Amount, activates_when: Licences }))
    .max(PACKAGES_OF_LICENCES_MAX)
    .default([]),
})

/** A cell of a row that may be left empty. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), schema])
const rows = <S extends z.ZodType>(schema: S) => Several(orEmpty(schema), PACKAGES_OF_LICENCES_MAX)

/** The same as the form says it: amounts as people write them, and times by the clocks of the school. */
export const PriceForm = z.object({
  name: Line(0, NAME_MAX).default(''),
  contents: Line(0, CONTENTS_MAX).default(''),
  amount: TypedAmount,
  currency: Currency.optional(),
  entry: z.enum(ENTRIES).default('gross'),
  vat_rate: z.union([z.literal('exempt').transform(() => null), Whole.pipe(z.literal(VAT_RATES))]),
  access_days: Whole.pipe(z.int().min(0).max(DAYS_MAX)).default(0),
  kind: z.enum(PRICE_KINDS).optional(),
  custom_minimum: TypedAmount.optional(),
  promo_amount: TypedAmount.optional(),
  promo_starts_at: Clock.optional(),
  promo_ends_at: Clock.optional(),
  promo_packages: Whole.pipe(Packages).default(-1),
  licence_quantity: rows(Whole.pipe(Licences)),
  licence_amount: rows(TypedAmount),
  licence_from: rows(Whole.pipe(Licences)),
})

const hundredths = (percent: number | null) => (percent === null ? null : percent * 100)

export type PriceBody = Omit<PriceEdit, 'name' | 'currency' | 'contents'> & {
  name?: Said
  contents?: Said
  currency?: string
}

/** The fields in which calls and the form say the same. */
type Fields = { minimum: string; promo: string; ends: string; licences: string }
const OF_CALLS: Fields = {
  ...{ minimum: 'custom_amount.minimum', promo: 'promo.amount' },
  ...{ ends: 'promo.ends_at', licences: 'licences' },
}
const OF_FORM: Fields = {
  ...{ minimum: 'custom_minimum', promo: 'promo_amount' },
  ...{ ends: 'promo_ends_at', licences: 'licence_quantity' },
}

/** What a call says, with amounts that hold the VAT. */
export function bodyOfCall(input: z.infer<typeof PriceInput>): PriceBody {
  const { promo, vat_rate, access_days: accessDays, amount, custom_amount: custom, licences, ...rest } = input
  const { starts_at = null, ends_at = null, packages = -1 } = promo ?? {}
  const body: PriceBody = {
    ...{ ...rest, accessDays, vatRate: hundredths(vat_rate) },
    amount: custom?.suggested ?? amount,
    minimum: custom?.minimum ?? null,
    promo: promo ? { amount: promo.amount, startsAt: starts_at, endsAt: ends_at, packages } : null,
    licences: licences.map(({ quantity, unit_amount: unitAmount, activates_when: activatesWhen }) => {
      return { quantity, unitAmount, activatesWhen }
    }),
  }
  return checked(withVat(body, body.entry), OF_CALLS)
}

/**
 * What the form says. Without its amount there is no promo. It brings the fields of both kinds of price; where no kind is
 * said, the least amount does.
 */
export async function bodyOfForm(db: Db, form: z.infer<typeof PriceForm>, timeZone: string): Promise<PriceBody> {
  const { name, contents, entry, amount, currency, vat_rate, access_days, custom_minimum, kind } = form
  const { promo_amount, promo_packages: packages, promo_starts_at: starts = '', promo_ends_at: ends = '' } = form
  const [from, to] = starts || ends ? await instantsIn(db, timeZone, [starts || ends, ends || starts]) : []
  const times = { startsAt: (starts && from) || null, endsAt: (ends && to) || null }
  const promo = promo_amount === undefined ? null : { amount: promo_amount, ...times, packages }
  if (kind === 'own' && custom_minimum === undefined) throw invalid('custom_minimum', 'errors.required')
  const minimum = kind === 'fixed' ? null : (custom_minimum ?? null)
  const of = kind === 'own' ? { promo: null, licences: [] } : { promo, licences: licencesOf(form) }
  const price = { name, contents, entry, amount, currency, minimum, ...of }
  return checked(withVat({ ...price, vatRate: hundredths(vat_rate), accessDays: access_days }, entry), OF_FORM)
}

/** A row that says how many and for how much; from how many on is their number, unless it says. */
function licencesOf({ licence_quantity, licence_amount, licence_from }: z.infer<typeof PriceForm>) {
  return licence_quantity.flatMap((quantity, at) => {
    const unitAmount = licence_amount[at] ?? null
    if (quantity === null && unitAmount === null) return []
    if (quantity === null || unitAmount === null) throw invalid('licence_quantity', 'office-products.licences_whole')
    return [{ quantity, unitAmount, activatesWhen: licence_from[at] ?? quantity }]
  })
}

function withVat(body: PriceBody, entry: Entry): PriceBody {
  const whole = (amount: number) => gross(amount, entry, body.vatRate)
  const { amount, minimum, promo, licences } = body
  const made = {
    ...body,
    amount: whole(amount),
    minimum: minimum === null ? null : whole(minimum),
    promo: promo && { ...promo, amount: whole(promo.amount) },
    licences: licences.map((row) => ({ ...row, unitAmount: whole(row.unitAmount) })),
  }
  if (made.amount > AMOUNT_MAX || made.licences.some(({ unitAmount }) => unitAmount > AMOUNT_MAX))
    throw invalid('amount', ['errors.too_big', { max: AMOUNT_MAX }])
  return made
}

/** Refuses what contradicts itself. */
function checked(body: PriceBody, field: Fields): PriceBody {
  const { amount, minimum, promo, licences } = body
  if (minimum !== null && minimum > amount) throw invalid(field.minimum, 'office-products.minimum_above')
  if (minimum !== null && promo) throw invalid(field.promo, 'office-products.promo_or_own')
  if (minimum !== null && licences.length > 0) throw invalid(field.licences, 'office-products.licences_or_own')
  if (promo && promo.amount >= amount) throw invalid(field.promo, 'office-products.promo_not_below')
  if (promo?.startsAt && promo.endsAt && Date.parse(promo.endsAt) <= Date.parse(promo.startsAt))
    throw invalid(field.ends, 'office-products.promo_ends_before')
  const several = (of: (row: (typeof licences)[number]) => number) => new Set(licences.map(of)).size < licences.length
  if (several(({ quantity }) => quantity) || several(({ activatesWhen }) => activatesWhen))
    throw invalid(field.licences, 'office-products.licences_twice')
  if (licences.some(({ quantity, activatesWhen }) => activatesWhen > quantity))
    throw invalid(field.licences, 'office-products.licences_unreached')
  // One licence costs what the price says.
  if (licences.some(({ unitAmount, activatesWhen }) => activatesWhen === 1 && unitAmount !== amount))
    throw invalid(field.licences, 'office-products.licences_of_one')
  return body
}
