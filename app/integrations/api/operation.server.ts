import { z } from 'zod'
import { Answer, afterCommit } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import {
  type Addresses,
  type FinderContext,
  Id,
  type Route,
  type RouteContext,
  route,
} from '#app/platform/http.server.ts'
import { Filter, getSentObject, type InputSchema, Instant, WholeNumber } from '#app/platform/inputs.server.ts'
import { describedAs } from '#app/platform/json-schema.server.ts'
import { type FiltersOf, type RowList, readList, type ViewerContext } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { lockAnswer, storeAnswer } from './answers.server.ts'
import { findClaim, replay } from './request.server.ts'
import type { Scope } from './scope.ts'

const NOTHING = z.object({})
type Nothing = typeof NOTHING

/** An operation of the API: what its route, its scope and its part of the OpenAPI document are made of. */
export type Operation = {
  /** Without one any key will do. */
  scope?: Scope
  summary: string
  /** What the summary and the fields do not say, in Markdown. */
  details?: string
  /** What the path names. */
  ids: z.ZodObject
  /** What is sent: a query where it only reads, else a body of JSON. */
  input: z.ZodObject
  output: z.ZodType
  status: 200 | 201
  route: Route
}

/** The operations of a route file by their addresses, `GET /api/v1/students`. */
export type Operations = Record<keyof Addresses, Operation>

type OperationOptions<Ids, Input extends z.ZodType, Output> = {
  scope?: Scope
  summary: string
  details?: string
  ids?: Ids
  input?: Input
  /** Asks others about what was sent, which is not done within a transaction: that of `run` begins afterwards. */
  check?: (input: z.output<Input>) => Promise<void>
  output: Output
  status?: 200 | 201
  maxBytes?: number
}

type OperationContext<Ids extends InputSchema, Input extends InputSchema> = RouteContext<{
  access: 'key'
  ids: Ids
  input: Input
}>

/**
 * Declares an operation. `run` calls what the back office calls, and answers what `output` describes: nothing else is sent. A
 * call with an `Idempotency-Key` keeps its answer in the transaction of `run`.
 */
export function operation<
  Output extends z.ZodType,
  Ids extends InputSchema = Nothing,
  Input extends InputSchema = Nothing,
>(
  { scope, summary, details, ids, input, check, output, status = 200, maxBytes }: OperationOptions<Ids, Input, Output>,
  run: (context: OperationContext<Ids, Input>) => Promise<z.input<Output>>,
): Operation {
  const options = { access: 'key', scope, ids, input, maxBytes } as const
  async function answer(context: OperationContext<Ids, Input>): Promise<Answer> {
    const claim = findClaim(context.c)
    const before = claim && (await lockAnswer(context.db, claim))
    if (before) return new Answer((c) => replay(c, before), { follows: true })
    const parsed = output.parse(await run(context))
    const body = JSON.stringify(parsed)
    if (claim) await storeAnswer(context.db, claim, { status, body })
    return new Answer((c) => c.body(body, status, { 'Content-Type': 'application/json' }), { body: parsed })
  }
  return {
    scope,
    summary,
    details,
    ids: ids ? getSentObject(ids) : NOTHING,
    input: input ? getSentObject(input) : NOTHING,
    output,
    status,
    route: route(options, async (anything) => {
      const context = anything as unknown as OperationContext<Ids, Input>
      if (!check) return answer(context)
      const sent = context.input() as z.output<Input>
      return afterCommit(async () => {
        await check(sent)
        return inSchool(context.school.id, (db) => answer({ ...context, db }))
      })
    }),
  }
}

/** The addresses of operations, as a route file exports them. */
export function toRoutes(operations: Operations): Addresses {
  return Object.fromEntries(Object.entries(operations).map(([address, { route }]) => [address, route])) as Addresses
}

/** Where a page goes on, as the page before said it. */
const Cursor = Filter(z.string().max(2000))
/** Rows of a page. */
const PAGE = 20
const PAGE_MAX = 100
const Limit = describedAs(WholeNumber.pipe(z.int().min(1).max(PAGE_MAX)), () => ({
  type: 'integer',
  minimum: 1,
  maximum: PAGE_MAX,
  default: PAGE,
})).optional()

export const paging = { cursor: Cursor, limit: Limit }

/** A page of rows, and where the next one begins. */
export function Page<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), next_cursor: z.string().nullable() })
}

type ListOptions<Row, Shape extends z.ZodRawShape, Ids, Output> = {
  scope?: Scope
  summary: string
  ids?: Ids
  list: RowList<Row, Shape>
  /** A row as it is answered. */
  output: Output
  toOutput: (row: Row) => unknown
  /** Finds what the path names, and narrows the list to it. */
  within?: (context: ListContext, ids: Record<string, number>) => Promise<Partial<FiltersOf<Shape>>>
  /** Filters of the list that are not asked for here, as the path says them. */
  without?: readonly (keyof Shape & string)[]
}

type ListContext = ViewerContext & Pick<FinderContext, 'db'>

/** The operation that pages a list of the back office: its filters, a cursor, a limit and, where rows are dated, `updated_since`. */
export function listOperation<
  Row,
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  Ids extends InputSchema = Nothing,
>({
  scope,
  summary,
  ids,
  list,
  output,
  toOutput,
  within,
  without = [],
}: ListOptions<Row, Shape, Ids, Output>): Operation {
  const filters = Object.fromEntries(
    Object.entries(list.filters).filter(([name]) => !without.includes(name as keyof Shape & string)),
  )
  const dates = list.dated ? { updated_since: Filter(Instant) } : {}
  const input = z.object({ ...filters, ...dates, ...paging })
  return operation({ scope, summary, ids, input, output: Page(output) }, async (context) => {
    const { db, viewer, school, locale } = context
    const at = { viewer, school, locale }
    const inside = (await within?.({ db, ...at }, context.ids as Record<string, number>)) ?? {}
    const { cursor, limit: length = PAGE, updated_since: since, ...filters } = context.input() as QueryOfList
    const wish = { filters: { ...filters, ...inside } as FiltersOf<Shape>, cursor, since, length }
    const { rows, next } = await readList(db, list, at, wish)
    return { data: rows.map(toOutput), next_cursor: next } as z.input<ReturnType<typeof Page<Output>>>
  })
}

type QueryOfList = { cursor?: string; limit?: number; updated_since?: string } & Record<string, unknown>

/** A row of a list by its id, as it is answered under its name; 404 where the list has none. */
export async function requireListed<Row, Shape extends z.ZodRawShape>(
  { db, viewer, school, locale }: ListContext,
  list: RowList<Row, Shape>,
  id: number,
): Promise<Row> {
  const row = await list.find(db, { viewer, school, locale }, id)
  requireFound(row)
  return row
}

export const ofId = z.object({ id: Id })

/** A row of our lists in the names that calls have, where no field holds data for keys. */
export const inSnake = (row: object): unknown => toSnakeCase<object>(row)

/** What a call answers that deleted something. */
export const Deleted = z.object({ deleted: z.literal(true) })
