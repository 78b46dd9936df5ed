import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  getSummary,
  KINDS,
  type Kind,
  kindNames,
  type NotificationChannel,
  type NotificationChannels,
} from './notification.ts'
import { notificationSettings, notifications } from './tables.server.ts'

type AccountKey = Pick<Member, 'schoolId' | 'id'>

/** How somebody is told of each kind. */
export async function loadWaysOfAccount(db: Db, { schoolId, id }: AccountKey): Promise<NotificationChannels> {
  const { kind, way } = notificationSettings
  const choices = await db
    .select({ kind, way })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.schoolId, schoolId), eq(notificationSettings.accountId, id)))
  const ways = new Map<Kind, NotificationChannel>(choices.map((row) => [row.kind, row.way]))
  return Object.fromEntries(kindNames.map((name) => [name, ways.get(name) ?? KINDS[name].way])) as NotificationChannels
}

/** Changes how somebody is told of some kinds; what waits for a summary waits for the one that is wanted now, or for none. */
export async function saveWays(
  db: Db,
  { schoolId, id: accountId }: AccountKey,
  ways: Partial<NotificationChannels>,
): Promise<void> {
  for (const [name, way] of Object.entries(ways)) {
    const kind = name as Kind
    await db
      .insert(notificationSettings)
      .values({ schoolId, accountId, kind, way })
      .onConflictDoUpdate({
        target: [notificationSettings.schoolId, notificationSettings.accountId, notificationSettings.kind],
        set: { way: sql`excluded.way` },
      })
    const own = and(eq(notifications.schoolId, schoolId), eq(notifications.accountId, accountId))
    await db
      .update(notifications)
      .set({ summary: getSummary(way) })
      .where(and(own, eq(notifications.kind, kind), isNotNull(notifications.summary)))
  }
}
