import { sql } from 'drizzle-orm'
import type { ToDoSource } from '#app/platform/to-do.server.ts'
import { newComments } from './comment-feed.server.ts'

/** Comments are looked through so far. */
const NEWEST = 1000

/** Comments that nobody of the team has answered or decided about. */
export const commentsToDo: ToDoSource = {
  permission: 'comments',
  page: '/home/comments',
  rows: (context) => sql`select w.id, w.created_at as at from (${newComments(context, NEWEST)}) n
    join comments w on w.school_id = ${context.school.id} and w.id = n.id`,
}

/** What was reported and not decided about, each thing once. */
export const reportsToDo: ToDoSource = {
  permission: 'community',
  page: '/home/reports',
  href: () => '/home/reports?state=open',
  rows: ({ school }) => sql`select min(o.id) as id, min(o.created_at) as at
    from (select r.id, r.type, r.item_id, r.created_at from reports r
      where r.school_id = ${school.id} and r.decided_at is null order by r.id limit ${NEWEST}) o
    group by o.type, o.item_id`,
}
