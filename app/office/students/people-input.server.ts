import { z } from 'zod'
import { StudentId } from '#app/access/access/visible-students.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { Several } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { People } from './bulk-action.ts'
import { requireSegment } from './segments.server.ts'
import type { StudentFilters } from './student-view.ts'
import { studentList } from './students.server.ts'

/** JSON as it is; in a form the text of it. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const hasValue = ([, value]: [string, unknown]) => value !== undefined

/** Filters of the list of students, by the rules of the list. */
export const StudentFilter = z
  .preprocess(fromText, z.strictObject(studentList.filters))
  .transform((filter): StudentFilters => Object.fromEntries(Object.entries(filter).filter(hasValue)))

export const SegmentId = IdOf(({ db, school }, id) => requireSegment(db, school.id, id))

/** Students by name, those of a segment, or all that fit a filter. */
export const studentFields = {
  studentIds: Several(StudentId, 100),
  segmentId: SegmentId.optional(),
  filter: StudentFilter.optional(),
}

type StudentsInput = { studentIds: number[]; segmentId?: number; filter?: StudentFilters }

/** Whom a request means; undefined where it names nobody. A segment is meant as it is now. */
async function findPeople(
  db: Db,
  schoolId: number,
  { studentIds, segmentId, filter }: StudentsInput,
): Promise<{ students: number[] } | { filter: StudentFilters } | undefined> {
  if (segmentId !== undefined) return { filter: (await requireSegment(db, schoolId, segmentId)).filter }
  if (filter !== undefined) return { filter }
  return studentIds.length > 0 ? { students: studentIds } : undefined
}

/** The same; 422 on `student_ids` where it names nobody. */
export async function requirePeople(db: Db, schoolId: number, input: StudentsInput): Promise<People> {
  const people = await findPeople(db, schoolId, input)
  if (!people) throw invalid('student_ids', 'errors.required')
  return people
}
