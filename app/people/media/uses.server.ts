import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import { files, imageUploads } from './tables.server.ts'

/** A table's column of the school, and those of its columns that say something. */
type TextColumns = { school: PgColumn; columns: AnyPgColumn[] }
type NamedFiles = (schoolId: number) => SQL

const shown: TextColumns[] = []
const named: NamedFiles[] = []
const keepers: TextColumns[] = []
const sizes: { school: PgColumn; size: PgColumn }[] = []

/**
 * Says in which columns of a later domain's table addresses of pictures stand, alone or within texts. What stands nowhere
 * is collected after a day, so that nobody has to remember to count.
 */
export function picturesStandIn(school: PgColumn, ...columns: AnyPgColumn[]): void {
  shown.push({ school, columns })
}

/** The same for files that are named by their ids: a query of those that a school names. */
export function filesAreNamed(by: NamedFiles): void {
  named.push(by)
}

/**
 * Says that rows of a table hold keys of the storage, and how many bytes each row takes: they count against the school's room.
 * What is kept for days alone takes none.
 */
export function keysStandIn(school: PgColumn, key: AnyPgColumn, size?: PgColumn): void {
  keepers.push({ school, columns: [key] })
  if (size) countBytes(school, size)
}

/** Says the same of a table whose rows hold no keys, as what is stored lies in folders of their own. */
export function countBytes(school: PgColumn, size: PgColumn): void {
  sizes.push({ school, size })
}

keysStandIn(files.schoolId, files.key, files.size)
keysStandIn(imageUploads.schoolId, imageUploads.key, imageUploads.size)

/** A query for the bytes that all stored files of a school take. */
export function storedBytes(schoolId: number): SQL<{ bytes: string }> {
  const sums = sizes.map(
    ({ school, size }) => sql`(select coalesce(sum(${size}), 0) from ${school.table} where ${school} = ${schoolId})`,
  )
  return sql`select ${sql.join(sums, sql` + `)} as bytes`
}

const HASH = '([0-9a-f]{64})'
const ADDRESS = `/media/public/[0-9]+/${HASH}`

/** That what lies under a key is shown nowhere in its school. */
export function shownNowhere(schoolId: number, key: AnyPgColumn): SQL[] {
  return shown.map(({ school, columns }) => {
    const words = sql.join(
      columns.map((column) => sql`${column}::text`),
      sql`, `,
    )
    return sql`not exists (
      select from ${school.table} cross join lateral regexp_matches(concat_ws(' ', ${words}), ${ADDRESS}, 'g') as found(parts)
      where ${school} = ${schoolId} and found.parts[1] = substring(${key} from ${HASH}))`
  })
}

/** That no row names a file by its id. */
export function namedNowhere(schoolId: number): SQL[] {
  return named.map(
    (by) => sql`not exists (select from (${by(schoolId)}) as named_files(id) where named_files.id = ${files.id})`,
  )
}

/** For each table that holds keys, a query of those that it holds; of these alone when there are some. */
export function keptKeys(schoolId: number, of?: readonly string[]): SQL<{ key: string }>[] {
  return keepers.map(({ school, columns: [key] }) => {
    const these = of ? sql` and ${key} = any(${sql.param(of)}::text[])` : sql``
    return sql`select ${key} as key from ${school.table} where ${school} = ${schoolId}${these}`
  })
}
