import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** What the people of the community were told of it: what is older than a day they have read. Nobody is written letters. */
export async function loadNotifications(db: Db, schoolId: number): Promise<void> {
  await db.execute(sql`
    with happened as materialized (
      select p.account_id as told, 'comment' as kind, c.id as about, c.type, p.id as item, c.account_id as actor, c.created_at as at,
        case when c.created_at < now() - interval '1 day' then c.created_at + interval '1 hour' end as read_at
      from comments c join community_posts p on p.school_id = ${schoolId} and p.id = c.item_id
      where c.school_id = ${schoolId} and c.type = 'community_post' and c.account_id <> p.account_id
      union all
      select c.account_id, 'reply', r.id, c.type, c.item_id, r.account_id, r.created_at,
        case when r.created_at < now() - interval '1 day' then r.created_at + interval '1 hour' end
      from replies r join comments c on c.school_id = ${schoolId} and c.id = r.comment_id
      where r.school_id = ${schoolId} and r.account_id <> c.account_id
    )
    insert into notifications (school_id, account_id, kind, about_type, about_id, on_type, on_id, actor_id, read_at, created_at)
    select ${schoolId}, told, kind, kind, about, type, item, actor, read_at, at from happened order by at
    returning 1`)
  await db.execute(sql`update outbox set dispatched_at = now()
    where school_id = ${schoolId} and event in ('comment.written', 'reply.written', 'post.written')`)
}
