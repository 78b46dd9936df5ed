import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { getOptionClauses, loadOptions, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { textIn } from '#app/platform/queries.server.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { leadForms } from './tables.server.ts'

const SOURCE = '/home/options/lead-forms'
const FIELDS = /^form(?:_id)?$/

/** What a page offers to choose a form from (`loadOptions`). */
export function loadFormOptions(
  db: Db,
  { c, ...context }: Pick<ViewerContext, 'school' | 'locale'> & { c?: Context<Env> },
  chosen: readonly number[] = [],
): Promise<OptionList> {
  const find = (query: OptionQuery) => findFormOptions(db, context, query)
  return loadOptions({ c, fields: FIELDS, source: SOURCE, chosen, find })
}

/** The forms that have the words of a search in a title, by title in the reader's language; or these alone. */
export async function findFormOptions(
  db: Db,
  { school, locale }: Pick<ViewerContext, 'school' | 'locale'>,
  query: OptionQuery,
): Promise<Pick<OptionList, 'options' | 'more'>> {
  const { id, title } = leadForms
  const rowsOf = { id, name: textIn(sql`${title}`, locale), words: holdsWords(foldedInAll(title), query.q), locale }
  const { where, orderBy, limit } = getOptionClauses(rowsOf, query)
  const rows = await db
    .select({ id, title })
    .from(leadForms)
    .where(and(eq(leadForms.schoolId, school.id), isNull(leadForms.deletedAt), where))
    .orderBy(...orderBy, asc(id))
    .limit(limit)
  const titled = rows.map((row) => ({ id: row.id, title: inLocale(row.title, locale) }))
  return toOptions(titled, query, locale)
}
