import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  type LectureKey,
  partIn,
  requireLectureCoverage,
  secondsBetween,
  settleCoverage,
  withPart,
  writePart,
} from './lecture-coverage.server.ts'
import { coveredWith } from './parts.ts'
import type { Place } from './progress.server.ts'
import type { SettledProgress } from './progress.ts'
import { printed, type Span } from './spans.ts'

/** What a player tells of a film or recording: the seconds that were played, and how long it is. */
export type PlaybackReport = { componentId: number; spans: Span[]; length?: number }

/**
 * Counts what was played of a film or recording since it was last told, at most what can have been; then does what
 * `settleCoverage` says.
 */
export async function coverMedium(
  db: Db,
  student: Member,
  lecture: LectureKey,
  { componentId, spans, length, ...place }: PlaybackReport & Place,
): Promise<SettledProgress> {
  const found = await requireLectureCoverage(db, student, lecture)
  const stored = partIn(found, componentId, 'video', 'audio')
  const part = { ...stored, seconds: stored.seconds ?? (stored.medium ? (length ?? null) : null) }
  const passed = secondsBetween(part.countedAt ?? found.mark?.watchedAt, found.now)
  const covered = printed(coveredWith(part, spans, passed))
  const written = await writePart(db, student, part, {
    covered,
    done: false,
    length: stored.seconds ? null : part.seconds,
  })
  const now = written ? { ...part, covered, coveredOf: part.medium } : stored
  return settleCoverage(db, student, lecture, { found, after: withPart(found, now), ...place })
}
