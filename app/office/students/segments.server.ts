import { asc, eq, sql } from 'drizzle-orm'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { type Db, getFailure } from '#app/platform/db.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { SEGMENTS_MAX, type Segment } from './segment.ts'
import type { StudentFilters } from './student-view.ts'
import { segments } from './tables.server.ts'

type SegmentInput = { name: string; filter: StudentFilters }

const segmentColumns = (schoolId: number) => ({
  id: segments.id,
  name: segments.name,
  filter: segments.filter,
  lacksProduct: sql<boolean>`segments.filter ? 'product' and not exists (select from products p
    where p.school_id = ${schoolId} and p.id = (segments.filter ->> 'product')::bigint)`,
  lacksTag: sql<boolean>`segments.filter ? 'tag' and not exists (select from student_tags t
    where t.school_id = ${schoolId} and t.id = (segments.filter ->> 'tag')::bigint)`,
})

type Row = Omit<Segment, 'missing'> & { lacksProduct: boolean; lacksTag: boolean }

const toSegment = ({ lacksProduct, lacksTag, ...segment }: Row): Segment => ({
  ...segment,
  missing: [...(lacksProduct ? (['product'] as const) : []), ...(lacksTag ? (['tag'] as const) : [])],
})

/** The segments of a school by name. */
export async function listSegments(db: Db, schoolId: number): Promise<Segment[]> {
  const rows = await db
    .select(segmentColumns(schoolId))
    .from(segments)
    .where(eq(segments.schoolId, schoolId))
    .orderBy(asc(sql`lower(${segments.name})`), asc(segments.id))
  return rows.map(toSegment)
}

/** A segment; else 404. */
export async function requireSegment(db: Db, schoolId: number, id: number): Promise<Segment> {
  const row = await db
    .select(segmentColumns(schoolId))
    .from(segments)
    .where(hasId(segments, schoolId, id))
    .then(requireRow)
  return toSegment(row)
}

/** Keeps a filter under a name: 422 on `name` where one is called so, 409 where there are as many as a school may have. */
export async function createSegment(db: Db, schoolId: number, input: SegmentInput): Promise<Segment> {
  refuseEmpty(input)
  // One after the other, so that two at the same moment are counted.
  await takeAdvisoryLock(db, schoolId, 'segments')
  if ((await db.$count(segments, eq(segments.schoolId, schoolId))) >= SEGMENTS_MAX)
    throw new Refusal(409, ['students.too_many_segments', { max: SEGMENTS_MAX }])
  const { id } = await db
    .insert(segments)
    .values({ schoolId, ...input })
    .returning({ id: segments.id })
    .catch(refuseTaken)
    .then(expectRow)
  return requireSegment(db, schoolId, id)
}

/** Changes name or filter; what is left out stays. 422 on `name` where another one is called so. */
export async function changeSegment(
  db: Db,
  schoolId: number,
  { id, ...input }: Partial<SegmentInput> & { id: number },
): Promise<Segment> {
  if (input.filter) refuseEmpty({ filter: input.filter })
  if (Object.values(input).some((value) => value !== undefined))
    await db
      .update(segments)
      .set(input)
      .where(hasId(segments, schoolId, id))
      .returning({ id: segments.id })
      .catch(refuseTaken)
      .then(requireRow)
  return requireSegment(db, schoolId, id)
}

/** Deletes a segment; its students stay as they are. */
export async function deleteSegment(db: Db, schoolId: number, id: number): Promise<void> {
  await db
    .delete(segments)
    .where(hasId(segments, schoolId, id))
    .returning({ id: segments.id })
    .then(requireRow)
}

function refuseEmpty({ filter }: Pick<SegmentInput, 'filter'>): void {
  if (Object.keys(filter).length === 0) throw invalid('filter', 'students.empty_segment')
}

function refuseTaken(error: unknown): never {
  throw getFailure(error).constraint === 'segment_name' ? invalid('name', 'students.segment_taken') : error
}
