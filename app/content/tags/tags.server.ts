import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { IdAmong } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Filter, fieldOfText, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { Local, type LocalInput, mergeLanguages } from '#app/platform/local-input.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { folded, holdsWords } from '#app/platform/search.server.ts'
import { sortKey } from '#app/platform/sort-key.server.ts'
import { tags } from './tables.server.ts'
import { type StoredTag, TAG_NAME_MAX, VISIBILITIES } from './tag.ts'

export const tagColumns = { id: tags.id, name: tags.name, names: tags.names, visibility: tags.visibility }
/** As it is called for whoever reads this language. */
export const nameIn = (locale: Locale) => sql`coalesce(${tags.names} ->> ${locale}::text, ${tags.name})`
export const foldedNames = folded(sql`${tags.name} || ' ' || coalesce(${tags.names} ->> 'pl', '')`)

export const TagInput = z.object({
  name: Local(Line(1, TAG_NAME_MAX), { needed: true }),
  visibility: z.enum(VISIBILITIES),
})
type NewTag = z.infer<typeof TagInput>

/** The tags that rows `t` of a table of links name, as a column of a statement; who shows them sorts them by name. */
export const linkedTags = (school: number | Placeholder, links: SQL, which: SQL) => sql<StoredTag[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'names', g.names, 'visibility', g.visibility) order by g.id), '[]')
  from ${links} t join tags g on g.school_id = ${school} and g.id = t.tag_id
  where t.school_id = ${school} and ${which})`

/** The tags of a school by name. */
export const tagList = list({
  filters: { q: Filter(Line(1, 100)), visibility: Filter(z.enum(VISIBILITIES)) },
  sorts: { name: { first: 'asc', by: ({ locale }) => sortKey(nameIn(locale), locale), kind: 'text' } },
  id: tags.id,
  select: (db, _, key) =>
    db
      .select({ ...tagColumns, key })
      .from(tags)
      .$dynamic(),
  where: ({ school }, { q, visibility }) =>
    and(eq(tags.schoolId, school.id), visibility && eq(tags.visibility, visibility), holdsWords(foldedNames, q)),
  row: (tag): StoredTag => tag,
})

/** A tag of the school; else 404. */
export async function findTag(db: Db, schoolId: number, id: number): Promise<StoredTag> {
  return findTags(db, schoolId, [id]).then(requireRow)
}

/** These tags of the school, each once, in no order; 404 when one of them is not there. */
export async function findTags(db: Db, schoolId: number, ids: readonly number[]): Promise<StoredTag[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await db
    .select(tagColumns)
    .from(tags)
    .where(and(eq(tags.schoolId, schoolId), inArray(tags.id, wanted)))
  requireFound(found.length >= wanted.length)
  return found
}

/** The id of a tag of the school. */
export const TagId = IdAmong(({ db, school }, ids) => findTags(db, school.id, ids))

/** One name for all languages, or one in each that has one. */
function getNames(name: LocalInput): Pick<StoredTag, 'name' | 'names'> {
  if (typeof name === 'string') return { name, names: null }
  const names = mergeLanguages(name, {}, 'en')
  return { name: names.en ?? names.pl ?? '', names }
}

/** Adds a tag; a name that another one has, whatever the case, is a 422. */
export async function createTag(db: Db, schoolId: number, { name, visibility }: NewTag): Promise<StoredTag> {
  return db
    .insert(tags)
    .values({ schoolId, ...getNames(name), visibility })
    .returning(tagColumns)
    .catch(refuseTaken)
    .then(expectRow)
}

/** Renames a tag, or shows it to more or fewer people; a name alone is that in the caller's language where there are several. */
export async function changeTag(
  db: Db,
  { schoolId, locale }: { schoolId: number; locale: Locale },
  { id, names }: StoredTag,
  { name, visibility }: NewTag,
): Promise<StoredTag> {
  return db
    .update(tags)
    .set({ ...getNames(names ? mergeLanguages(name, names, locale) : name), visibility })
    .where(hasId(tags, schoolId, id))
    .returning(tagColumns)
    .catch(refuseTaken)
    .then(requireRow)
}

/** Deletes a tag, and takes it off whatever carries it; catalogue's `removeTag` says of all that first. */
export async function deleteTag(db: Db, schoolId: number, id: number): Promise<void> {
  await db.delete(tags).where(hasId(tags, schoolId, id))
}

function refuseTaken(error: unknown): never {
  const { constraint } = getFailure(error)
  if (constraint === 'tag_name') throw invalid(['name', ...fieldOfText()].join('.'), 'tags.taken')
  if (constraint === 'tag_name_pl') throw invalid('name.pl', 'tags.taken')
  throw error
}
