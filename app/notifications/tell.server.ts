import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Commentable } from '../comments/comment.ts'
import { announce } from '../live/announce.server.ts'
import type { Db } from '../platform/db.server.ts'
import { queued } from '../platform/jobs.server.ts'
import { writeNotification } from './letter-job.server.ts'
import { type About, KINDS, type Kind, summaryOf, type Way } from './notification.ts'
import { notificationSettings, notifications } from './tables.server.ts'

/** What people are told: what happened, where it stands, and who did it, who is not told of it. */
export type Told = {
  kind: Kind
  about: About
  on: { type: Commentable; id: number } | null
  actor: number | null
}

/** Open pages that hear of it in one message. */
const HEARING_AT_ONCE = 100

/**
 * Writes down that these people are told of something, each as they wish, and has the letters written that are wanted at
 * once. Whoever was told of it before is not told again, whatever the kind.
 */
export async function tell(
  db: Db,
  schoolId: number,
  { kind, about, on, actor }: Told,
  people: number[],
): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== actor)
  if (others.length === 0) return
  const wayOf = await waysOf(db, schoolId, kind, others)
  const rows = others.flatMap((accountId) => {
    const way = wayOf(accountId)
    if (way === 'never') return []
    const place = { onType: on?.type ?? null, onId: on?.id ?? null, actorId: actor }
    return [{ schoolId, accountId, kind, aboutType: about.type, aboutId: about.id, ...place, summary: summaryOf(way) }]
  })
  if (rows.length === 0) return
  const told = await db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notifications.id, accountId: notifications.accountId })
  const atOnce = told.filter(({ accountId }) => wayOf(accountId) === 'at_once').map(({ id }) => id)
  if (atOnce.length > 0) {
    const letters = sql`unnest(${sql.param(atOnce)}::bigint[]) as letter(id)`
    const asked = queued(writeNotification, { schoolId: sql`${schoolId}::bigint`, notificationId: sql`letter.id` })
    await db.execute(sql`select ${asked} from ${letters}`)
  }
  for (let from = 0; from < told.length; from += HEARING_AT_ONCE) {
    const on = told
      .slice(from, from + HEARING_AT_ONCE)
      .map(({ accountId }) => ({ type: 'account' as const, id: accountId }))
    announce(db, schoolId, on, { event: 'notification' })
  }
}

/** How each of these people wants to be told of a kind. */
async function waysOf(db: Db, schoolId: number, kind: Kind, people: number[]): Promise<(id: number) => Way> {
  const { accountId, way } = notificationSettings
  const isOne = and(eq(notificationSettings.schoolId, schoolId), eq(notificationSettings.kind, kind))
  const said = await db
    .select({ accountId, way })
    .from(notificationSettings)
    .where(and(isOne, inArray(accountId, people)))
  const ways = new Map(said.map((row) => [row.accountId, row.way]))
  return (id) => ways.get(id) ?? KINDS[kind].way
}
