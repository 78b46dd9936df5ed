import { eq } from 'drizzle-orm'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { clearSchoolCache } from './schools.server.ts'
import { schools } from './tables.server.ts'

/** Notes what every page needs to know of those that the school lays out itself, so that nothing is asked for it. */
export async function rememberOwnPages(
  db: Db,
  schoolId: number,
  known: Pick<CurrentSchool, 'footerPages' | 'laidOut'>,
): Promise<void> {
  await db.update(schools).set(known).where(eq(schools.id, schoolId))
  onCommit(db, clearSchoolCache)
}
