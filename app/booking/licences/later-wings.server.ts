import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { slot } from '#app/platform/slot.ts'
import type { PersonReport } from './report.ts'

type Course = { schoolId: number; productId: number }

/** What those did in a course who have a licence of it; of the accounts that are named. */
export type LearnersOfLicences = {
  listPeople(
    db: Db,
    of: Course,
    accountIds: readonly number[],
  ): Promise<Map<number, Pick<PersonReport, 'percent' | 'lastActiveAt'>>>
  listSections(
    db: Db,
    of: Course,
    accountIds: readonly number[],
  ): Promise<{ title: LocalText; percent: number; finished: number }[]>
  /** Their best results; who took no exam, or waits for marks, is not in it. */
  listBestScores(
    db: Db,
    of: Course,
    accountIds: readonly number[],
  ): Promise<Map<number, { percent: number; passed: boolean }>>
  /** Those who have a certificate. */
  listCertified(db: Db, of: Course, accountIds: readonly number[]): Promise<Set<number>>
}

export const learnersOfLicences = slot<LearnersOfLicences>('learners with licences')
