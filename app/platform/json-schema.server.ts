import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** Says what a schema takes that reads by code of its own: the code itself cannot be described. */
export function describedAs<S extends z.ZodType>(schema: S, describe: () => JsonSchema): S {
  schema._zod.toJSONSchema = describe
  return schema
}

/** A schema as JSON Schema (2020-12): of what is sent (`input`), or of what comes out of it (`output`). */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    '~standard': __,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema)
      if (!(zodSchema instanceof z.ZodObject)) return
      if (io === 'output') delete jsonSchema.additionalProperties
      else Object.assign(jsonSchema, { required: requiredOf(zodSchema) })
    },
  })
  return described
}

/** What must be sent is what the schema refuses to do without: only asking it tells, where code reads a field. */
function requiredOf({ shape }: z.ZodObject): string[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : [name],
  )
}

/** The format says the same as its pattern, and every whole number is a safe one. */
function tidy(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
