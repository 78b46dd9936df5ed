import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { IdAmong } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { folded, holdsWords } from '#app/platform/search.server.ts'
import { sortByName } from '#app/platform/sort-by-text.ts'
import { sortKey } from '#app/platform/sort-key.server.ts'
import { tags } from './tables.server.ts'
import { TAG_NAME_MAX, type Tag, VISIBILITIES } from './tag.ts'

const columns = { id: tags.id, name: tags.name, visibility: tags.visibility }
const foldedName = folded(sql`${tags.name}`)

export const TagInput = z.object({ name: Line(1, TAG_NAME_MAX), visibility: z.enum(VISIBILITIES) })

/** The tags of a school by name. */
export const tagList = list({
  filters: { q: Filter(Line(1, 100)), visibility: Filter(z.enum(VISIBILITIES)) },
  sorts: { name: { first: 'asc', by: ({ locale }) => sortKey(sql`${tags.name}`, locale), kind: 'text' } },
  id: tags.id,
  select: (db, _, key) =>
    db
      .select({ ...columns, key })
      .from(tags)
      .$dynamic(),
  where: ({ school }, { q, visibility }) =>
    and(eq(tags.schoolId, school.id), visibility && eq(tags.visibility, visibility), holdsWords(foldedName, q)),
  row: ({ id, name, visibility }): Tag => ({ id, name, visibility }),
})

/** All tags of a school, by name, to choose from. */
export async function listTags(db: Db, schoolId: number, locale: Locale): Promise<Tag[]> {
  const rows = await db.select(columns).from(tags).where(eq(tags.schoolId, schoolId)).orderBy(asc(tags.id))
  return sortByName(rows, locale)
}

/** A tag of the school; else 404. */
export async function findTag(db: Db, schoolId: number, id: number): Promise<Tag> {
  return findTags(db, schoolId, [id]).then(requireRow)
}

/** These tags of the school, each once, in no order; 404 when one of them is not there. */
export async function findTags(db: Db, schoolId: number, ids: readonly number[]): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await db
    .select(columns)
    .from(tags)
    .where(and(eq(tags.schoolId, schoolId), inArray(tags.id, wanted)))
  requireFound(found.length >= wanted.length)
  return found
}

/** The id of a tag of the school. */
export const TagId = IdAmong(({ db, school }, ids) => findTags(db, school.id, ids))

type NewTag = Omit<Tag, 'id'>

/** Adds a tag; a name that another one has, whatever the case, is a 422. */
export async function createTag(db: Db, schoolId: number, wanted: NewTag): Promise<Tag> {
  const tag = await db
    .insert(tags)
    .values({ schoolId, ...wanted })
    .returning(columns)
    .catch(refuseTaken)
    .then(expectRow)
  return tag
}

/** Renames a tag, or shows it to more or fewer people, wherever it stands. */
export async function changeTag(db: Db, schoolId: number, id: number, wanted: NewTag): Promise<Tag> {
  return db
    .update(tags)
    .set(wanted)
    .where(hasId(tags, schoolId, id))
    .returning(columns)
    .catch(refuseTaken)
    .then(requireRow)
}

/** Deletes a tag, and takes it off whatever carries it; catalogue's `removeTag` says of all that first. */
export async function deleteTag(db: Db, schoolId: number, id: number): Promise<void> {
  await db.delete(tags).where(hasId(tags, schoolId, id))
}

function refuseTaken(error: unknown): never {
  if (getFailure(error).constraint === 'tag_name') throw invalid('name', 'tags.taken')
  throw error
}
