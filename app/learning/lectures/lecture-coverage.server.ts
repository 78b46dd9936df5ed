import { sql } from 'drizzle-orm'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { type Db, type Placeholders, rawStatement, statement } from '#app/platform/db.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { courseStanding } from './course-completion.server.ts'
import { lectureParts } from './parts.server.ts'
import { isCovered, type Part } from './parts.ts'
import { type Place, watchWithin } from './progress.server.ts'
import type { CompletionCount, SettledProgress } from './progress.ts'
import { componentCoverage } from './tables.server.ts'
import { type CompletionMark, whyLines } from './why.ts'

export type LectureKey = { id: number; productId: number }
type CoverageParams = { school: number; account: number; product: number; lecture: number }

/** Where a student stands in a lecture before something changes it. */
export type LectureCoverage = {
  parts: Part[]
  /** The student's mark on the lecture; null for who has not been there. */
  mark: (CompletionMark & { watchedAt: string | null }) | null
  standing: CompletionCount
  /** Whether the lecture counts for the course: a draft does not. */
  counts: boolean
  now: string
}

const findParts = rawStatement(
  'parts_of_lecture',
  (param: Placeholders<CoverageParams>) => sql<LectureCoverage>`
    select ${lectureParts(param)} as parts,
      (select json_build_object('done', p.completed_at is not null, 'byHand', p.by_hand, 'watchedAt', p.watched_at)
        from lecture_progress p where p.school_id = ${param.school} and p.account_id = ${param.account}
          and p.product_id = ${param.product} and p.lecture_id = ${param.lecture}) as mark,
      ${courseStanding(param)} as standing, ${lectureIsPublished} as counts, to_json(now()) as now
    from lectures where lectures.school_id = ${param.school} and lectures.id = ${param.lecture}`,
)

/** What the parts of a lecture hold for a student, and how the course stands. */
export async function requireLectureCoverage(
  db: Db,
  { schoolId, id }: Member,
  lecture: LectureKey,
): Promise<LectureCoverage> {
  return findParts(db, {
    school: schoolId,
    account: id,
    product: lecture.productId,
    lecture: lecture.id,
  }).then(requireRow)
}

/** The part of this id and type in a lecture; else 404. */
export function partIn({ parts }: LectureCoverage, id: number, ...types: Part['type'][]): Part {
  const part = parts.find((one) => one.id === id && types.includes(one.type))
  requireFound(part)
  return part
}

/**
 * Says that the student is at the lecture, where `after` is what its parts hold by now, and completes it when that was the
 * last of them: not when the student took the check mark away before.
 */
export async function settleCoverage(
  db: Db,
  student: Member,
  lecture: LectureKey,
  { found, after, ...place }: { found: LectureCoverage; after: readonly Part[] } & Place,
): Promise<SettledProgress> {
  const { standing, counts, mark } = found
  const course = { ...standing, before: counts && mark?.done === true, counts }
  const progress = await watchWithin(db, student, lecture, { ...place, done: isCovered(after), course })
  const done = progress.completedAt !== null
  return { progress, why: whyLines(student.locale, after, { done, byHand: mark?.byHand ?? false }) }
}

type Change = {
  school: number
  account: number
  component: number
  medium: string | null
  covered: string
  length: number | null
  done: boolean
  seen: string | null
}

/** Writes what is covered of a part; nothing when it was changed since it was `seen`, as whoever told it tells it again. */
const writeCoverage = statement('write_coverage', (db: Db, param: Placeholders<Change>) =>
  db
    .insert(componentCoverage)
    .values({
      schoolId: param.school,
      accountId: param.account,
      componentId: param.component,
      medium: param.medium,
      covered: sql`${param.covered}::int4multirange`,
      length: param.length,
      doneAt: sql`now() + case when ${param.done}::boolean then interval '0' end`,
      countedAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: [componentCoverage.schoolId, componentCoverage.accountId, componentCoverage.componentId],
      set: {
        medium: sql`excluded.medium`,
        covered: sql`excluded.covered`,
        length: sql`coalesce(excluded.length, component_coverage.length)`,
        doneAt: sql`least(component_coverage.done_at, excluded.done_at)`,
        countedAt: sql`excluded.counted_at`,
      },
      setWhere: sql`component_coverage.counted_at = ${param.seen}::timestamptz`,
    })
    .returning({ id: componentCoverage.componentId }),
)

type StoredChange = Pick<Change, 'covered' | 'done'> & { length?: number | null }

/** Writes a part and answers whether it was written. */
export async function writePart(db: Db, { schoolId, id }: Member, part: Part, written: StoredChange): Promise<boolean> {
  const { medium, countedAt } = part
  const of = { school: schoolId, account: id, component: part.id, medium, seen: countedAt }
  const rows = await writeCoverage(db, { ...of, length: null, ...written })
  return rows.length > 0
}

/** The parts with one that was changed in its place. */
export function withPart({ parts }: LectureCoverage, changed: Part): Part[] {
  return parts.map((part) => (part.id === changed.id ? changed : part))
}

/** Seconds from an instant to another; none from one that never was. */
export const secondsBetween = (from: string | null | undefined, to: string) =>
  from ? Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000) : 0
