import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { getOptionClauses, loadOptions, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { textIn } from '#app/platform/queries.server.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { topics } from './tables.server.ts'

const SOURCE = '/home/options/member-topics'
const FIELDS = /(?:^|[._])topic_ids$/

/** What a page offers to choose topics for members from (`loadOptions`). */
export function loadMemberTopicOptions(
  db: Db,
  { c, ...context }: Pick<ViewerContext, 'school' | 'locale'> & { c?: Context<Env> },
  chosen: readonly number[] = [],
): Promise<OptionList> {
  const find = (query: OptionQuery) => findMemberTopicOptions(db, context, query)
  return loadOptions({ c, fields: FIELDS, source: SOURCE, chosen, find })
}

/** The topics for members that have the words of a search in a title, by title in the reader's language; or these alone. */
export async function findMemberTopicOptions(
  db: Db,
  { school, locale }: Pick<ViewerContext, 'school' | 'locale'>,
  query: OptionQuery,
): Promise<Pick<OptionList, 'options' | 'more'>> {
  const { id, title } = topics
  const rowsOf = { id, name: textIn(sql`${title}`, locale), words: holdsWords(foldedInAll(title), query.q), locale }
  const { where, orderBy, limit } = getOptionClauses(rowsOf, query)
  const rows = await db
    .select({ id, title })
    .from(topics)
    .where(and(eq(topics.schoolId, school.id), eq(topics.visibility, 'subscribers'), where))
    .orderBy(...orderBy, asc(id))
    .limit(limit)
  const titled = rows.map((row) => ({ id: row.id, title: inLocale(row.title, locale) }))
  return toOptions(titled, query, locale)
}
