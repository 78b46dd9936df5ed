import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { getOptionClauses, loadOptions, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { promoCodes } from './tables.server.ts'

type OptionContext = { school: CurrentSchool; locale: Locale }

const SOURCE = '/home/options/promo-codes'
const FIELDS = /(?:^|[._])code_ids$/

/** What a page offers to choose codes from (`loadOptions`). */
export async function loadPromoCodeOptions(
  db: Db,
  { c, ...context }: OptionContext & { c?: Context<Env> },
  chosen: readonly number[],
): Promise<OptionList> {
  const find = (query: OptionQuery) => findPromoCodeOptions(db, context, query)
  return loadOptions({ c, fields: FIELDS, source: SOURCE, chosen, find })
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
  const words = and(isNull(batchId), holdsWords(sql`lower(${code})`, query.q))
  const { where, orderBy, limit } = getOptionClauses({ id, name: sql`${code}`, words, locale }, query)
  const rows = await db
    .select({ id, title: code })
    .from(promoCodes)
    .where(and(eq(schoolId, school.id), isNull(deletedAt), where))
    .orderBy(...orderBy, asc(id))
    .limit(limit)
  return toOptions(rows, query, locale)
}
