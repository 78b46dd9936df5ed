import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { lectureProgress } from './tables.server.ts'

type Lecture = { schoolId: number; productId: number; id: number }

/** What students did in a lecture belongs to the one that took its place, in another course. */
export async function moveProgress(db: Db, from: Lecture, to: Lecture): Promise<void> {
  const of = and(eq(lectureProgress.schoolId, from.schoolId), eq(lectureProgress.productId, from.productId))
  await db
    .update(lectureProgress)
    .set({ productId: to.productId, lectureId: to.id })
    .where(and(of, eq(lectureProgress.lectureId, from.id)))
}
