import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import { Amount, Count, Fields, Instant, ListOf, Moment, Pasted } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { BATCH_MAX, CODE_MODES, CODE_SHAPE, CODE_TYPES, LIMIT_MAX, PREFIX_MAX, VALUE_MAX } from './code.ts'

const shape = { params: { text: 'promotions.code_shape' } }
const CodeText = Pasted.refine((code) => CODE_SHAPE.test(code), shape)
const Prefix = Pasted.refine((prefix) => /^[A-Za-z0-9_-]*$/.test(prefix) && prefix.length <= PREFIX_MAX, shape)

const Limit = Count(1, LIMIT_MAX)
/** What limits a code; left out, nothing does. */
const limit = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

const terms = {
  type: z.enum(CODE_TYPES),
  value: Amount(VALUE_MAX, 1),
  currency: Currency.optional(),
  mode: z.enum(CODE_MODES),
  productIds: ListOf(IdIn(products)).default([]),
  quantity: limit(Limit),
  perPerson: limit(Limit),
  minimum: limit(Amount(VALUE_MAX)),
  startsAt: limit(Moment(Instant)),
  expiresAt: limit(Moment(Instant)),
}

const code = { code: CodeText, ...terms }

export const CodeInput = Fields(code)
/** A change carries the whole of it: a limit that it leaves out is taken away. */
export const CodeChange = Fields({ ...code, version: Version })
export const BatchInput = Fields({ prefix: Prefix, count: Count(1, BATCH_MAX), ...terms })
export type CodeBody = z.infer<typeof CodeChange>

/** In a form a percentage is typed as an amount is, and products may have been chosen before the mode was changed. */
export function fromForm<Input extends Pick<CodeBody, 'type' | 'value' | 'mode' | 'productIds'>>(input: Input): Input {
  const { type, mode, value, productIds } = input
  if (type === 'percentage' && value % 100 !== 0) throw invalid('value', 'promotions.whole_percent')
  return {
    ...input,
    value: type === 'percentage' ? value / 100 : value,
    productIds: mode === 'all' ? [] : productIds,
  }
}
