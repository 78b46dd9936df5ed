import { z } from 'zod'
import { type JsonSchema, toJsonSchema } from '#app/platform/json-schema.server.ts'
import type { Operation, Operations } from './operation.server.ts'
import * as outputs from './outputs.server.ts'

/** Where the addresses of the API begin. */
const BASE = '/api/v1'

const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** What a call may be refused for beside its answer, by status. */
const REFUSALS: Record<number, string> = {
  401: 'The key is missing, unknown, expired or deleted.',
  403: 'The key lacks the scope of the operation, or one that a webhook’s events need.',
  404: 'Something that the path or the body names does not exist.',
  409: 'The state has changed, or another request with this Idempotency-Key is still running.',
  422: 'Something that was sent is wrong; `errors` names the fields.',
  429: 'The key has made 120 calls in this minute. Wait for the seconds in `Retry-After`.',
}

const TEXT = [
  'Programs call these operations with a key that an owner creates under Settings, API keys.',
  'Send it as `Authorization: Bearer kat_…` to the address of your school.',
  'A key may make 120 calls a minute; the `RateLimit` headers say how many are left.',
  'Lists answer `data` and `next_cursor`, which the next call sends as `cursor`.',
  'A POST with an `Idempotency-Key` is done once: for 24 hours the same call gets the same answer.',
].join(' ')

/** Made once: everybody may ask for it, and schemas are slow to describe. */
const documents = new WeakMap<Partial<Operations>, JsonSchema>()

/** The OpenAPI 3.1 document, made of what the routes themselves read and answer. */
export function getOpenApi(operations: Partial<Operations>, server: string): JsonSchema {
  const { openapi, info, ...rest } = documents.get(operations) ?? describeAll(operations)
  return { openapi, info, servers: [{ url: server + BASE }], ...rest }
}

function describeAll(operations: Partial<Operations>): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [address, operation] of Object.entries(operations) as [string, Operation][]) {
    const [method = '', path = ''] = address.split(' ')
    const place = path.slice(BASE.length).replaceAll(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: describe(operation, { method, place }) }
  }
  const made = {
    openapi: '3.1.1',
    info: { title: 'Katedra API', version: '1', description: TEXT },
    security: [{ key: [] }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key that begins with kat_.' } },
      schemas: { Problem: toJsonSchema(Problem, 'output'), ...namedOutputs() },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, problem(description)]),
      ),
    },
  }
  documents.set(operations, made)
  return made
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Each row by its name, so that clients that are generated have one type for it. */
const namedOutputs = () =>
  Object.fromEntries(Object.entries(outputs).map(([name, schema]) => [name, toJsonSchema(schema, 'output')]))

type Place = { method: string; place: string }

/** Operations under one heading: the first word of their path. */
const tagOf = (place: string) => place.split('/')[1] ?? ''

function describe(
  { scope, summary, details, ids, input, output, status }: Operation,
  { method, place }: Place,
): JsonSchema {
  const inQuery = method === 'GET'
  const refused = [401, ...(scope ? [403] : []), ...(place.includes('{') || !inQuery ? [404] : []), ...later(method)]
  return {
    operationId: toName(summary),
    summary,
    tags: [tagOf(place)],
    ...(scope && { description: [`Scope: \`${scope}\``, details].filter(Boolean).join('\n\n'), 'x-scope': scope }),
    parameters: [
      ...toParameters(ids, 'path'),
      ...(inQuery ? toParameters(input, 'query') : []),
      ...(method === 'POST' ? [IDEMPOTENCY] : []),
    ],
    ...(!inQuery && hasFields(input) && { requestBody: toBody(input) }),
    responses: {
      [status]: {
        description: summary,
        headers: RATE_LIMIT,
        content: { 'application/json': { schema: toJsonSchema(output, 'output') } },
      },
      ...Object.fromEntries(refused.map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
  }
}

const later = (method: string) => (method === 'GET' ? [422, 429] : [409, 422, 429])

const hasFields = ({ shape }: z.ZodObject) => Object.keys(shape).length > 0

/** `List the access of a student` → `listTheAccessOfAStudent`. */
function toName(summary: string): string {
  const [first = '', ...others] = summary.split(/[^A-Za-z]+/)
  return [first.toLowerCase(), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

function toParameters(schema: z.ZodObject, place: 'path' | 'query'): JsonSchema[] {
  const { properties = {}, required = [] } = toJsonSchema(schema.strict(), 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function toBody(input: z.ZodObject): JsonSchema {
  const schema = toJsonSchema(input.strict(), 'input')
  const { required = [] } = schema as { required?: string[] }
  return { required: required.length > 0, content: { 'application/json': { schema } } }
}

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const whole = (description: string) => ({ description, schema: { type: 'integer' } })
const RATE_LIMIT = {
  'RateLimit-Limit': whole('Calls in a minute.'),
  'RateLimit-Remaining': whole('Calls that are left in this minute.'),
  'RateLimit-Reset': whole('Seconds until all of them are back.'),
}
