import { type SQL, sql } from 'drizzle-orm'
import { importRows } from '#app/office/imports/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'

/** A thing that an earlier row, of this file or another, made and that is still here; a reply with its comment. */
export type MovedThing = { reference: string; kind: 'post' | 'comment' | 'reply'; id: number; commentId: number | null }

/** Lets one import of a school at a time bring its rows in: another one finds what they made. */
export async function waitForTurn(db: Db, schoolId: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'moved rows')
}

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

/** Rows whose post is gone. */
export const postIsGone = (schoolId: number): SQL =>
  sql`${importRows.made} ->> 'kind' = 'post' and not exists (select from community_posts p
    where p.school_id = ${schoolId} and p.id = (${importRows.made} ->> 'id')::bigint)`

/** Rows whose comment or reply is gone. */
export const commentIsGone = (schoolId: number): SQL =>
  sql`(${importRows.made} ->> 'kind' = 'comment' and not exists (select from comments c
      where c.school_id = ${schoolId} and c.id = (${importRows.made} ->> 'id')::bigint)
    or ${importRows.made} ->> 'kind' = 'reply' and not exists (select from replies y
      where y.school_id = ${schoolId} and y.id = (${importRows.made} ->> 'id')::bigint))`
