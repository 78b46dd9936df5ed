import { z } from 'zod'
import { instantsIn } from '../catalogue/event-dates.server.ts'
import { ENTRIES, gross } from '../catalogue/price.ts'
import type { PriceEdit } from '../catalogue/price-changes.server.ts'
import type { Db } from '../platform/db.server.ts'
import { Instant, Line, Whole } from '../platform/inputs.server.ts'
import { Local, type Said } from '../platform/local-input.server.ts'
import { invalid } from '../platform/refusal.ts'
import { Currency } from '../schools/inputs.server.ts'
import { VAT_RATES } from './price-editor.ts'

const NAME_MAX = 80
const AMOUNT_MAX = 99_999_999
const DAYS_MAX = 36_500
const PACKAGES_MAX = 1_000_000

const Amount = z.int().min(0).max(AMOUNT_MAX)

/** A price as calls say it. */
export const PriceInput = z.object({
  name: Local(Line(0, NAME_MAX)).optional(),
  amount: Amount,
  currency: Currency,
  entry: z.enum(ENTRIES).default('gross'),
  vat_rate: z.literal(VAT_RATES).nullable(),
  access_days: z.int().min(0).max(DAYS_MAX).default(0),
  promo: z
    .strictObject({
      amount: Amount,
      starts_at: Instant.nullish(),
      ends_at: Instant.nullish(),
      packages: z.int().min(-1).max(PACKAGES_MAX).default(-1),
    })
    .nullish(),
})

/** `299`, `1 299,00`: an amount as people type it, in minor units. */
const Typed = z
  .string()
  .transform((typed) => typed.replace(/\s/g, '').replace(',', '.'))
  .refine((typed) => /^\d{1,6}(?:\.\d{1,2})?$/.test(typed), { params: { text: 'office-products.amount_shape' } })
  .transform((typed) => Math.round(Number(typed) * 100))

const Clock = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

/** The same as the form says it: amounts with VAT, as people write them, and times by the clocks of the school. */
export const PriceForm = z.object({
  name: Line(0, NAME_MAX).default(''),
  amount: Typed,
  vat_rate: z.union([z.literal('exempt').transform(() => null), Whole.pipe(z.literal(VAT_RATES))]),
  access_days: Whole.pipe(z.int().min(0).max(DAYS_MAX)).default(0),
  promo_amount: Typed.optional(),
  promo_starts_at: Clock.optional(),
  promo_ends_at: Clock.optional(),
  promo_packages: Whole.pipe(z.int().min(-1).max(PACKAGES_MAX)).default(-1),
})

const hundredths = (percent: number | null) => (percent === null ? null : percent * 100)

export type PriceBody = Omit<PriceEdit, 'name' | 'currency'> & { name?: Said; currency?: string }

/** What a call says, with amounts that hold the VAT. */
export function bodyOfCall({
  promo,
  vat_rate,
  access_days,
  amount,
  entry,
  ...rest
}: z.infer<typeof PriceInput>): PriceBody {
  const vatRate = hundredths(vat_rate)
  const whole = gross(amount, entry, vatRate)
  if (whole > AMOUNT_MAX) throw invalid('amount', ['errors.too_big', { max: AMOUNT_MAX }])
  const { starts_at = null, ends_at = null, packages = -1 } = promo ?? {}
  const set = promo && { amount: gross(promo.amount, entry, vatRate), startsAt: starts_at, endsAt: ends_at, packages }
  return checked({ ...rest, entry, amount: whole, vatRate, accessDays: access_days, promo: set ?? null }, 'promo.')
}

/** What the form says. Without an amount there is no promo. */
export async function bodyOfForm(db: Db, form: z.infer<typeof PriceForm>, timeZone: string): Promise<PriceBody> {
  const { name, amount, vat_rate, access_days, promo_amount, promo_packages: packages } = form
  const { promo_starts_at: starts = '', promo_ends_at: ends = '' } = form
  const [from, to] = starts || ends ? await instantsIn(db, timeZone, [starts || ends, ends || starts]) : []
  const times = { startsAt: (starts && from) || null, endsAt: (ends && to) || null }
  const promo = promo_amount === undefined ? null : { amount: promo_amount, ...times, packages }
  const price = { name, amount, vatRate: hundredths(vat_rate), accessDays: access_days, promo, entry: 'gross' as const }
  return checked(price, 'promo_')
}

/** Refuses a promo that is none: not below the price, or with its end before its start. */
function checked(body: PriceBody, prefix: 'promo.' | 'promo_'): PriceBody {
  const { amount, promo } = body
  if (promo && promo.amount >= amount) throw invalid(`${prefix}amount`, 'office-products.promo_not_below')
  if (promo?.startsAt && promo.endsAt && Date.parse(promo.endsAt) <= Date.parse(promo.startsAt))
    throw invalid(`${prefix}ends_at`, 'office-products.promo_ends_before')
  return body
}
