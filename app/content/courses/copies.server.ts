import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { addLectures, addSection, addSections, type Lecture, type Section } from './outline-changes.server.ts'
import { findNextPosition, inCourse, inSection } from './places.server.ts'
import { lectures, sections } from './tables.server.ts'

type CopyTitle = (title: LocalText) => LocalText

/** Copies a course's sections, lectures and components into another one that is empty; the files are the same ones. */
export async function copyOutline(db: Db, schoolId: number, fromId: number, toId: number): Promise<void> {
  const of = and(inCourse(schoolId, fromId), isNull(sections.deletedAt))
  const found = await db.select().from(sections).where(of).orderBy(asc(sections.position), asc(sections.id))
  const copies = await addSections(
    db,
    found.map((section, position) => ({ ...fresh(section), productId: toId, position })),
  )
  const copyOf = new Map(found.map(({ id }, at) => [id, copies[at] as Section]))
  const inside = and(
    eq(lectures.schoolId, schoolId),
    eq(lectures.productId, fromId),
    sql`${lectures.sectionId} = any(${sql.param([...copyOf.keys()])}::bigint[])`,
    isNull(lectures.deletedAt),
  )
  await copyLectures(db, schoolId, inside, ({ sectionId, position }) => {
    const section = copyOf.get(sectionId) as Section
    return { productId: toId, sectionId: section.id, position }
  })
}

/** Copies a section behind the others of a course, its lectures as drafts. */
export async function copySection(db: Db, section: Section, toCourse: number, titled: CopyTitle): Promise<Section> {
  const { schoolId, id } = section
  const position = await findNextPosition(db, sections, inCourse(schoolId, toCourse))
  // An exam is of its course.
  const examId = toCourse === section.productId ? section.examId : null
  const at = { productId: toCourse, position, examId }
  const copy = await addSection(db, { ...fresh(section), title: titled(section.title), ...at })
  const inside = and(inSection(schoolId, id), isNull(lectures.deletedAt))
  await copyLectures(db, schoolId, inside, (lecture, at) => ({ ...draftIn(copy), position: at, title: lecture.title }))
  return copy
}

/** Copies a lecture behind the others of a section, as a draft. */
export async function copyLecture(db: Db, lecture: Lecture, to: Section, titled: CopyTitle): Promise<Lecture> {
  const { schoolId, id } = lecture
  const which = hasId(lectures, schoolId, id)
  const position = await findNextPosition(db, lectures, inSection(schoolId, to.id))
  const [copy] = await copyLectures(db, schoolId, which, ({ title }) => ({
    ...draftIn(to),
    position,
    title: titled(title),
  }))
  return copy as Lecture
}

const draftIn = ({ productId, id: sectionId }: Section) => ({ productId, sectionId, status: 'draft' as const })

type LectureTarget = Pick<Lecture, 'productId' | 'sectionId' | 'position'> & Partial<Pick<Lecture, 'title' | 'status'>>

/** Copies of what was found, in its order, each with what is another of it; in as many statements whatever there is. */
async function copyLectures(
  db: Db,
  schoolId: number,
  which: SQL | undefined,
  other: (lecture: Lecture, at: number) => LectureTarget,
): Promise<Lecture[]> {
  const found = await db.select().from(lectures).where(which).orderBy(asc(lectures.position), asc(lectures.id))
  const copies = await addLectures(
    db,
    found.map((lecture, at) => ({ ...fresh(lecture), ...other(lecture, at) })),
  )
  // Within the database, as what a thousand lectures say is more than a process should hold.
  await db.execute(sql`
    insert into components (school_id, lecture_id, type, position, payload)
    select ${schoolId}, copied.to_id, c.type, c.position, c.payload
    from unnest(${sql.param(found.map(({ id }) => id))}::bigint[], ${sql.param(copies.map(({ id }) => id))}::bigint[])
      as copied(from_id, to_id)
    join components c on c.school_id = ${schoolId} and c.lecture_id = copied.from_id
    where c.deleted_at is null
    order by c.id
    returning 1`)
  return copies
}

/** What a copy takes over: not the id, the edits, or that it was deleted. */
function fresh<Row extends { id: number; version: number; deletedAt: string | null }>({
  id,
  version,
  deletedAt,
  ...row
}: Row) {
  return row
}
