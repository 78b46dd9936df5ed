import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  type LectureKey,
  requireLectureCoverage,
  secondsBetween,
  settleCoverage,
  writePart,
} from './lecture-coverage.server.ts'
import { readingSeconds } from './parts.ts'
import type { SettledProgress } from './progress.ts'

/** Says that the end of a lecture's texts was reached: they are read when that took as long as reading takes. */
export async function readTexts(db: Db, student: Member, lecture: LectureKey): Promise<SettledProgress> {
  const found = await requireLectureCoverage(db, student, lecture)
  const takes = readingSeconds(found.parts)
  const isRead = takes !== null && secondsBetween(found.mark?.watchedAt, found.now) >= takes
  const after = found.parts.map((part) => (isRead && part.type === 'text' ? { ...part, done: true } : part))
  const read = after.filter((part, at) => part.done !== found.parts[at]?.done)
  await Promise.all(read.map((part) => writePart(db, student, part, { covered: '{}', done: true })))
  return settleCoverage(db, student, lecture, { found, after })
}
