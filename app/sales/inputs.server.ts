import { z } from 'zod'
import { Prose } from '../platform/inputs.server.ts'

/** Why money goes back or access ends; for staff alone. */
export const Reason = Prose(3, 500)

export const Amount = z.int().min(1).max(99_999_999_999)

/** `299`, `1 299,00`: an amount as people type it, in minor units; left empty it is all. */
export const TypedAmount = z
  .string()
  .transform((typed) => typed.replace(/\s/g, '').replace(',', '.'))
  .refine((typed) => /^(?:\d{1,9}(?:\.\d{1,2})?)?$/.test(typed), { params: { text: 'sales.amount_shape' } })
  .transform((typed) => (typed === '' ? undefined : Math.round(Number(typed) * 100)))
  .pipe(Amount.optional())
