import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { List } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { NotificationView } from './notification.ts'
import { readNotifications } from './shown.server.ts'
import { notificationSettings, notifications } from './tables.server.ts'

/** What the viewer was told, the newest first. */
export const notificationList: List<NotificationView, Record<never, never>> = {
  filters: {},
  orders: { newest: { first: 'desc', only: true, keys: ['whole'] } },
  async read(db, { viewer }, { after, length }) {
    const before = Number(after?.[0] ?? Number.MAX_SAFE_INTEGER)
    const rows = await readNotifications(db, viewer, { before, length })
    return rows.map((row) => ({ row, keys: [row.id] }))
  },
}

const isOwn = ({ schoolId, id }: Pick<Member, 'schoolId' | 'id'>) =>
  and(eq(notifications.schoolId, schoolId), eq(notifications.accountId, id))

const isRead = { readAt: sql`now()`, summary: null }

/** Notes that these notifications were read; 404 when one of them is not the viewer's, and none is read then. */
export async function readThese(db: Db, viewer: Member, ids: readonly number[]): Promise<void> {
  await requireOwn(db, viewer, ids)
  await db
    .update(notifications)
    .set(isRead)
    .where(and(isOwn(viewer), inArray(notifications.id, [...ids]), isNull(notifications.readAt)))
}

/** Refuses (404) ids that are not all those of the viewer's own notifications. */
export async function requireOwn(db: Db, viewer: Member, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const own = await db.$count(notifications, and(isOwn(viewer), inArray(notifications.id, wanted)))
  requireFound(own >= wanted.length)
}

/** Notes that a notification was read, if it is the viewer's. */
export async function readOne(db: Db, viewer: Member, id: number): Promise<void> {
  await db
    .update(notifications)
    .set(isRead)
    .where(and(isOwn(viewer), eq(notifications.id, id), isNull(notifications.readAt)))
}

/** Notes that the viewer has read all there is. */
export async function readAll(db: Db, viewer: Member): Promise<void> {
  await db
    .update(notifications)
    .set(isRead)
    .where(and(isOwn(viewer), isNull(notifications.readAt)))
}

/** Forgets what somebody was told, and how they wanted to be. */
export async function deleteNotifications(db: Db, viewer: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  const { schoolId, accountId } = notificationSettings
  await db.delete(notifications).where(isOwn(viewer))
  await db.delete(notificationSettings).where(and(eq(schoolId, viewer.schoolId), eq(accountId, viewer.id)))
}
