import { and, asc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { getOptionClauses, loadOptions, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { tags } from './tables.server.ts'
import { type TagOption, toTag } from './tag.ts'
import { foldedNames, nameIn, tagColumns } from './tags.server.ts'

const SOURCE = '/home/options/tags'
const FIELDS = /(?:^|[._])tag(?:_ids)?$/

/** What a page offers to choose tags from (`loadOptions`). */
export function loadTagOptions(
  db: Db,
  { c, ...context }: Pick<ViewerContext, 'school' | 'locale'> & { c?: Context<Env> },
  chosen: readonly number[] = [],
): Promise<OptionList<TagOption>> {
  const find = (query: OptionQuery) => findTagOptions(db, context, query)
  return loadOptions({ c, fields: FIELDS, source: SOURCE, chosen, find })
}

/** The tags that have the words of a search in a name, by name in the reader's language; or these alone. */
export async function findTagOptions(
  db: Db,
  { school, locale }: Pick<ViewerContext, 'school' | 'locale'>,
  query: OptionQuery,
): Promise<Pick<OptionList<TagOption>, 'options' | 'more'>> {
  const rowsOf = { id: tags.id, name: nameIn(locale), words: holdsWords(foldedNames, query.q), locale }
  const { where, orderBy, limit } = getOptionClauses(rowsOf, query)
  const rows = await db
    .select(tagColumns)
    .from(tags)
    .where(and(eq(tags.schoolId, school.id), where))
    .orderBy(...orderBy, asc(tags.id))
    .limit(limit)
  const named = rows.map((row): TagOption => {
    const { id, name: title, visibility } = toTag(row, locale)
    return { id, title, visibility }
  })
  return toOptions(named, query, locale)
}
