import { z } from 'zod'
import { Box, Count, Day, Fields, JsonOrForm, Line, Pasted } from '#app/platform/inputs.server.ts'
import { VatId } from '#app/selling/companies/inputs.server.ts'
import { ISSUERS } from '#app/selling/invoice-services/services.ts'
import { isNip, toNip } from '#app/selling/invoices/tax-number.ts'
import { KSEF_MODES } from '#app/selling/ksef/ksef.ts'
import { QUARTER } from '#app/selling/taxes/quarter.ts'
import { DELAY_HOURS_MAX, ISSUE_RULES, PERIODS } from './invoice.ts'
import { PATTERN_MAX } from './numbering.ts'

const Seller = z
  .strictObject({
    name: Line(1, 200),
    vat_id: VatId.default(''),
    street: Line(1, 200),
    postal_code: Pasted.pipe(Line(1, 20)),
    city: Line(1, 100),
    country: z.string().regex(/^[A-Z]{2}$/),
  })
  .refine(({ country, postal_code }) => country !== 'PL' || /^\d{2}-\d{3}$/.test(postal_code), {
    path: ['postal_code'],
    params: { text: 'schools.postal_code_shape' },
  })
  .refine(
    ({ vat_id, country }) => {
      const nip = vat_id === '' ? undefined : toNip(vat_id, country)
      return nip === undefined || isNip(nip)
    },
    { path: ['vat_id'], params: { text: 'companies.nip_digits' } },
  )

/** What a call leaves out stays as it is; a form sends all of it. */
export const SettingsInput = Fields({
  issue: z.enum(ISSUE_RULES).optional(),
  delayHours: Count(0, DELAY_HOURS_MAX).optional(),
  series: z.strictObject({ pattern: Line(1, PATTERN_MAX), per: z.enum(PERIODS) }).optional(),
  correctionPattern: Line(1, PATTERN_MAX).optional(),
  seller: Seller.optional(),
  exemptBasis: z
    .union([Line(0, 200), z.null()])
    .transform((basis) => basis || null)
    .optional(),
  service: z.enum(ISSUERS).optional(),
  /** By the names that the service has for them; what is left out or empty stays. */
  credentials: z
    .record(z.string().max(40), z.union([Line(0, 500), z.null()]))
    .nullable()
    .optional(),
  ksef: z
    .strictObject({
      enabled: Box,
      mode: z.enum(KSEF_MODES),
      token: Line(0, 500).optional(),
      token_end: z.unknown().optional(),
    })
    .optional(),
  oss: z
    .strictObject({
      enabled: Box,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    })
    .optional(),
})

const RATE = /^\d{1,4}(?:[.,]\d{1,4})?$/
/** `4,2512`, as the table writes it, in ten-thousandths. */
const Rate = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine((typed) => RATE.test(typed), { params: { text: 'invoicing.rate_shape' } })
  .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 10_000))
  .refine((rate) => rate > 0, { params: { text: 'invoicing.rate_shape' } })

export const RateInput = z.object({
  currency: z.string().regex(/^(?!PLN)[A-Z]{3}$/),
  day: Day,
  rate: JsonOrForm(
    z.union([
      Rate,
      z
        .number()
        .positive()
        .max(9999)
        .transform((rate) => Math.round(rate * 10_000)),
    ]),
    Rate,
  ),
  table: Line(1, 40),
})

/** `2026-Q4` */
export const Quarter = z.string().regex(QUARTER)

/** `2026-11` */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
