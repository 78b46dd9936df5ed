import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { StoredRow } from '#app/office/imports/kinds.server.ts'
import { importRows } from '#app/office/imports/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'

/** A thing that an earlier row, of this file or another, made and that is still here; a reply with its comment. */
export type MovedThing = { reference: string; kind: 'post' | 'comment' | 'reply'; id: number; commentId: number | null }

/** The posts that files named by these references. None of them is deleted until the commit. */
export async function findMovedPosts(db: Db, schoolId: number, references: readonly string[]): Promise<MovedThing[]> {
  if (references.length === 0) return []
  const { rows } = await db.execute<MovedThing>(sql`
    select r.reference, 'post' as kind, p.id::float8 as id, null as "commentId"
    from import_rows r
    join community_posts p on p.school_id = ${schoolId} and p.id = (r.made->>'id')::bigint
    where r.school_id = ${schoolId} and r.reference in ${references} and r.made->>'kind' = 'post'
    order by p.id for key share of p`)
  return rows
}

/** The comments and replies that files named by these references; no comment of them is deleted until the commit. */
export async function findMovedComments(
  db: Db,
  schoolId: number,
  references: readonly string[],
): Promise<MovedThing[]> {
  if (references.length === 0) return []
  const { rows: comments } = await db.execute<MovedThing>(sql`
    select r.reference, 'comment' as kind, c.id::float8 as id, c.id::float8 as "commentId"
    from import_rows r
    join comments c on c.school_id = ${schoolId} and c.id = (r.made->>'id')::bigint
    where r.school_id = ${schoolId} and r.reference in ${references} and r.made->>'kind' = 'comment'
    order by c.id for key share of c`)
  const { rows: replies } = await db.execute<MovedThing>(sql`
    select r.reference, 'reply' as kind, y.id::float8 as id, c.id::float8 as "commentId"
    from import_rows r
    join replies y on y.school_id = ${schoolId} and y.id = (r.made->>'id')::bigint
    join comments c on c.school_id = ${schoolId} and c.id = y.comment_id
    where r.school_id = ${schoolId} and r.reference in ${references} and r.made->>'kind' = 'reply'
    order by c.id for key share of c`)
  return [...comments, ...replies]
}

/** The references of rows further up in the same file that were brought in, or would be. */
export async function listReferencesAbove(
  db: Db,
  { schoolId, importId, number }: StoredRow,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .select({ reference: importRows.reference })
    .from(importRows)
    .where(
      and(
        eq(importRows.schoolId, schoolId),
        eq(importRows.importId, importId),
        inArray(importRows.reference, [...references]),
        lt(importRows.number, number),
        inArray(importRows.result, ['added', 'partly']),
      ),
    )
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** Lets things be brought in once more that were brought in before and are gone: `kept` are those that are still here. */
export async function freeReferences(
  db: Db,
  schoolId: number,
  { kinds, references }: { kinds: readonly MovedThing['kind'][]; references: readonly string[] },
): Promise<void> {
  if (references.length === 0) return
  await db
    .update(importRows)
    .set({ reference: null })
    .where(
      and(
        eq(importRows.schoolId, schoolId),
        inArray(importRows.reference, [...references]),
        inArray(sql`${importRows.made} ->> 'kind'`, [...kinds]),
        sql`not exists (select from community_posts p where p.school_id = ${schoolId} and p.id = (${importRows.made} ->> 'id')::bigint
          and ${importRows.made} ->> 'kind' = 'post')`,
        sql`not exists (select from comments c where c.school_id = ${schoolId} and c.id = (${importRows.made} ->> 'id')::bigint
          and ${importRows.made} ->> 'kind' = 'comment')`,
        sql`not exists (select from replies y where y.school_id = ${schoolId} and y.id = (${importRows.made} ->> 'id')::bigint
          and ${importRows.made} ->> 'kind' = 'reply')`,
      ),
    )
}
