import { sql } from 'drizzle-orm'
import type { Commentable } from '#app/community/comments/comment.ts'
import { announce } from '#app/community/live/announce.server.ts'
import { type Db, rawStatement } from '#app/platform/db.server.ts'
import { queued } from '#app/platform/jobs.server.ts'
import { writeNotification } from './letter-job.server.ts'
import { KINDS, type Kind, type NotificationAbout, type NotificationChannel, RHYTHMS } from './notification.ts'

/** What people are told: what happened, where it stands, and who did it, who is not told of it. */
export type NewNotification = {
  kind: Kind
  about: NotificationAbout
  on: { type: Commentable; id: number } | null
  actor: number | null
}

type Row = {
  school: number
  people: number[]
  kind: Kind
  aboutType: NotificationAbout['type']
  aboutId: number
  onType: Commentable | null
  onId: number | null
  actor: number | null
  /** How those are told who say nothing of the kind. */
  usual: NotificationChannel
  summaries: readonly NotificationChannel[]
}

const writeNotifications = rawStatement<{ account: number }, Row>(
  'write_told',
  (param) => sql`
    with wished as (
      select p.id as account, coalesce(s.way, ${param.usual}) as way
      from unnest(${param.people}::bigint[]) as p(id)
      left join notification_settings s on s.school_id = ${param.school} and s.account_id = p.id and s.kind = ${param.kind}),
    told as (
      insert into notifications
        (school_id, account_id, kind, about_type, about_id, on_type, on_id, actor_id, summary)
      select ${param.school}, account, ${param.kind}, ${param.aboutType}, ${param.aboutId}::bigint, ${param.onType}, ${param.onId}::bigint,
        ${param.actor}::bigint, case when way = any(${param.summaries}::text[]) then way end
      from wished where way <> 'never'
      on conflict do nothing
      returning id, account_id)
    select told.account_id as account, (select ${queued(writeNotification, { schoolId: sql`${param.school}::bigint`, notificationId: sql`told.id` })}
      where wished.way = 'at_once') as letter
    from told join wished on wished.account = told.account_id order by told.id`,
)

/** Open pages that hear of it in one message. */
const HEARING_AT_ONCE = 100

/**
 * Writes down that these people are told of something, each as they wish, and has the letters written that are wanted at
 * once. Whoever was told of it before is not told again, whatever the kind.
 */
export async function createNotifications(
  db: Db,
  schoolId: number,
  { kind, about, on, actor }: NewNotification,
  people: number[],
): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== actor)
  if (others.length === 0) return
  const place = { onType: on?.type ?? null, onId: on?.id ?? null }
  const notified = await writeNotifications(db, {
    school: schoolId,
    people: others,
    kind,
    aboutType: about.type,
    aboutId: about.id,
    ...place,
    actor,
    usual: KINDS[kind].way,
    summaries: RHYTHMS,
  })
  for (let from = 0; from < notified.length; from += HEARING_AT_ONCE) {
    const on = notified
      .slice(from, from + HEARING_AT_ONCE)
      .map(({ account }) => ({ type: 'account' as const, id: account }))
    announce(db, schoolId, on, { event: 'notification' })
  }
}
