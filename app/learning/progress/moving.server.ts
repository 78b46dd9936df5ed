import { type SQL, sql } from 'drizzle-orm'
import type { Leaving } from '#app/content/courses/moves.server.ts'

/** What students did in lectures that go to another course goes along: a part of the statement that moves them. */
export function progressAlong({ schoolId, from, to, ids }: Leaving): SQL {
  return sql`progress as (update lecture_progress set product_id = ${to}
    where school_id = ${schoolId} and product_id = ${from} and lecture_id in (${ids}))`
}
