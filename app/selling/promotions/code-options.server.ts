import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { countRows, getOptionQuery, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { promoCodes } from './tables.server.ts'

type OptionContext = { school: CurrentSchool; locale: Locale }

const SOURCE = '/home/options/promo-codes'

/** The codes that a page offers to choose from: the first by name, the `chosen`, and what a search without scripts finds. */
export async function loadPromoCodeOptions(
  db: Db,
  { c, ...context }: OptionContext & { c?: Context<Env> },
  chosen: readonly number[],
): Promise<OptionList> {
  const { q, chosen: sent } = getOptionQuery(c)
  const { options, more } = await findPromoCodeOptions(db, context, { q, chosen: [...new Set([...chosen, ...sent])] })
  return { options, more: more || Boolean(q), source: SOURCE }
}

/**
 * The school's codes that have the words of a search in them, or these alone. Those of a batch are each for one person, so they
 * are there only when they were chosen.
 */
export async function findPromoCodeOptions(
  db: Db,
  { school, locale }: OptionContext,
  query: OptionQuery,
): Promise<Pick<OptionList, 'options' | 'more'>> {
  const { id, code, batchId, deletedAt, schoolId } = promoCodes
  const { q, ids, chosen = [] } = query
  const isChosen = chosen.length > 0 ? inArray(id, [...chosen]) : undefined
  const fits = and(isNull(batchId), holdsWords(sql`lower(${code})`, q))
  const chosenFirst: SQL[] = isChosen ? [sql`${isChosen} desc`] : []
  const rows = await db
    .select({ id, title: code })
    .from(promoCodes)
    .where(and(eq(schoolId, school.id), isNull(deletedAt), ids ? inArray(id, [...ids]) : or(fits, isChosen)))
    .orderBy(...chosenFirst, asc(sql`lower(${code})`), asc(id))
    .limit(countRows(query))
  return toOptions(rows, query, locale)
}
