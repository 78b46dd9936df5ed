import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { ReviewSettings } from './review.ts'
import { reviewSettings } from './tables.server.ts'

/** What a school decided about its reviews: shown at once, unless it wants to read them first. */
export async function loadReviewSettings(db: Db, schoolId: number): Promise<ReviewSettings> {
  const [found] = await db.select().from(reviewSettings).where(eq(reviewSettings.schoolId, schoolId))
  const { en = '', pl = '' } = found?.verification ?? {}
  return { automatic: found?.automatic ?? true, verification: { en, pl } }
}

export async function saveReviewSettings(db: Db, schoolId: number, wanted: ReviewSettings): Promise<void> {
  await db
    .insert(reviewSettings)
    .values({ schoolId, ...wanted })
    .onConflictDoUpdate({ target: [reviewSettings.schoolId], set: wanted })
}
