import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { Currency } from '#app/people/schools/inputs.server.ts'
import { Clock, Instant, Several, TypedAmount, Whole } from '#app/platform/inputs.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { BATCH_MAX, CODE_MODES, CODE_SHAPE, CODE_TYPES, LIMIT_MAX, PREFIX_MAX, VALUE_MAX } from './code.ts'

const shape = { params: { text: 'promotions.code_shape' } }
const CodeText = z
  .string()
  .trim()
  .refine((code) => CODE_SHAPE.test(code), shape)
const Prefix = z
  .string()
  .trim()
  .refine((prefix) => /^[A-Za-z0-9_-]*$/.test(prefix) && prefix.length <= PREFIX_MAX, shape)

const Value = z.int().min(1).max(VALUE_MAX)
const Limit = z.int().min(1).max(LIMIT_MAX)

const terms = {
  type: z.enum(CODE_TYPES),
  value: Value,
  currency: Currency.optional(),
  mode: z.enum(CODE_MODES),
  product_ids: z.array(IdIn(products)).max(100).optional(),
  quantity: Limit.nullish(),
  per_person: Limit.nullish(),
  minimum: z.int().min(0).max(VALUE_MAX).nullish(),
  starts_at: Instant.nullish(),
  expires_at: Instant.nullish(),
}

/** A code as calls say it. */
export const CodeInput = z.object({ code: CodeText, ...terms })
/** A change carries the whole of it: a limit that it leaves out is taken away. */
export const CodeChange = CodeInput.extend({ version: Version })
export const BatchInput = z.object({ prefix: Prefix, count: z.int().min(1).max(BATCH_MAX), ...terms })
export type CodeBody = z.infer<typeof CodeChange>

const TypedLimit = Whole.pipe(Limit)

const typedTerms = {
  type: z.enum(CODE_TYPES),
  value: TypedAmount,
  mode: z.enum(CODE_MODES),
  product_ids: Several(IdIn(products)),
  quantity: TypedLimit.optional(),
  per_person: TypedLimit.optional(),
  minimum: TypedAmount.optional(),
  starts_at: Clock.optional(),
  expires_at: Clock.optional(),
}

/** The same as the form says it: amounts as people write them, times by the clocks of the school, empty is no limit. */
export const CodeForm = z.object({ code: CodeText, version: Version, ...typedTerms })
export const BatchForm = z.object({ prefix: Prefix, count: Whole.pipe(z.int().min(1).max(BATCH_MAX)), ...typedTerms })
export type TypedTerms = Omit<z.infer<typeof CodeForm>, 'code'>
