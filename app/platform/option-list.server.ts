import { type AnyColumn, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from './context.server.ts'
import type { Locale } from './i18n.ts'
import { Line } from './inputs.server.ts'
import { OPTIONS_MAX, type Option, type OptionList } from './option-list.ts'
import { getQuery, isReading, queryBefore } from './request.server.ts'
import { sortByText } from './sort-by-text.ts'
import { sortKey } from './sort-key.server.ts'

/** Which options are asked for: by words, or these alone. `chosen` are there whatever the words are. */
export type OptionQuery = { q?: string; ids?: readonly number[]; chosen?: readonly number[] }

const CHOSEN_MAX = 100

const Ids = z
  .string()
  .regex(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= CHOSEN_MAX && ids.every(Number.isSafeInteger))

/** What the address of a search for options takes. */
export const optionInput = { q: Line(0, 100).optional(), ids: Ids.optional() }

/** How often one person may search: with each pause in typing. */
export const OPTION_LIMIT = { burst: 60, perSecond: 4 } as const

/** Fields and filters that are chosen from products or what belongs to one. */
export const PRODUCT_FIELDS = /(?:^|[._])(?:(?:product|plan|course|price|replay)(?:_ids?)?|items)$/

/**
 * What the request says of the options of its page: the words that a browser without scripts searches by (`find`), and what
 * the list is narrowed to, or a form that is shown again had chosen in these `fields`.
 */
function getOptionQuery(c: Context<Env> | undefined, fields: RegExp): { q?: string; chosen: number[] } {
  if (!c) return { chosen: [] }
  const query = isReading(c) ? getQuery(c) : queryBefore(c)
  const { find } = query
  const sent = Object.entries({ ...query, ...c.get('sent').body }).filter(([name]) => fields.test(name))
  const chosen = sent.flatMap(([, value]) => (Array.isArray(value) ? value : [value])).map(toId)
  return {
    q: typeof find === 'string' ? find.slice(0, 100) : undefined,
    chosen: chosen.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, CHOSEN_MAX),
  }
}

/** The id that a field or a filter names; NaN for what no form sends. */
const toId = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN)

/** How many rows a statement reads for them: one more than is shown tells that there are others. */
const countRows = ({ ids, chosen = [] }: OptionQuery): number => (ids ? ids.length : OPTIONS_MAX + 1 + chosen.length)

type FoundOptions<One extends Option> = Pick<OptionList<One>, 'options' | 'more'>

type OptionSource<One extends Option> = {
  c?: Context<Env>
  /** The names of the fields and filters that are chosen from them. */
  fields: RegExp
  /** The address that searches them. */
  source: string
  chosen?: readonly (number | null | undefined)[]
  find: (query: OptionQuery) => Promise<FoundOptions<One>>
}

/**
 * What a page offers to choose from: the first by name and the `chosen`. The request says what else: what was chosen in a form
 * that is shown again, and the words of a search without scripts.
 */
export async function loadOptions<One extends Option>({
  c,
  fields,
  source,
  chosen = [],
  find,
}: OptionSource<One>): Promise<OptionList<One>> {
  const query = getOptionQuery(c, fields)
  const kept = [...chosen.filter((id) => id != null), ...query.chosen]
  const { options, more } = await find({ q: query.q, chosen: [...new Set(kept)] })
  // A page that was narrowed by words has others, whatever it found.
  return { options, more: more || Boolean(query.q), source }
}

type NamedRows = { id: AnyColumn; name: SQL; words: SQL | undefined; locale: Locale }

/**
 * The parts of a statement that reads rows to choose from: those with the `words` of the search or these ids alone, the chosen
 * first, then by `name`, as many as are shown.
 */
export function getOptionClauses({ id, name, words, locale }: NamedRows, query: OptionQuery) {
  const { ids, chosen = [] } = query
  const isChosen = chosen.length > 0 ? inArray(id, [...chosen]) : undefined
  const chosenFirst = isChosen ? [sql`${isChosen} desc`] : []
  return {
    where: ids ? inArray(id, [...ids]) : words && or(words, isChosen),
    orderBy: [...chosenFirst, sortKey(name, locale)],
    limit: countRows(query),
  }
}

/** The rows that a statement found, the chosen first, as they are shown: by name, and no more than the bound. */
export function toOptions<One extends Option>(
  rows: readonly One[],
  { ids, chosen = [] }: OptionQuery,
  locale: Locale,
): FoundOptions<One> {
  if (ids) return { options: sortByText(rows, locale, ({ title }) => title), more: false }
  const isChosen = new Set(chosen)
  const others = rows.filter(({ id }) => !isChosen.has(id))
  const shown = [...rows.filter(({ id }) => isChosen.has(id)), ...others.slice(0, OPTIONS_MAX)]
  return {
    options: sortByText(shown, locale, ({ title }) => title),
    more: others.length > OPTIONS_MAX,
  }
}
