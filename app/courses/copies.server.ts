import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import type { LocalText } from '../platform/i18n.ts'
import { addLectures, addSection, type Lecture, type Section } from './outline-changes.server.ts'
import { inCourse, inSection, nextPosition } from './places.server.ts'
import { lectures, sections } from './tables.server.ts'

type Titled = (title: LocalText) => LocalText
const asItWas: Titled = (title) => title

/** Copies a course's sections, lectures and components into another one that is empty; the files are the same ones. */
export async function copyOutline(db: Db, schoolId: number, fromId: number, toId: number): Promise<void> {
  const of = and(inCourse(schoolId, fromId), isNull(sections.deletedAt))
  const found = await db.select().from(sections).where(of).orderBy(asc(sections.position), asc(sections.id))
  for (const [position, section] of found.entries()) {
    const copy = await addSection(db, { ...fresh(section), productId: toId, position })
    await copyLectures(db, lecturesIn(section), copy, asItWas)
  }
}

/** Copies a section behind the others of a course, its lectures as drafts. */
export async function copySection(db: Db, section: Section, toCourse: number, titled: Titled): Promise<Section> {
  const { schoolId } = section
  const position = await nextPosition(db, sections, inCourse(schoolId, toCourse))
  const copy = await addSection(db, { ...fresh(section), title: titled(section.title), productId: toCourse, position })
  await copyLectures(db, lecturesIn(section), copy, asItWas, 'draft')
  return copy
}

/** Copies a lecture behind the others of a section, as a draft. */
export async function copyLecture(db: Db, lecture: Lecture, to: Section, titled: Titled): Promise<Lecture> {
  const which = and(eq(lectures.schoolId, lecture.schoolId), eq(lectures.id, lecture.id))
  const [copy] = await copyLectures(db, which, to, titled, 'draft')
  return copy as Lecture
}

const lecturesIn = ({ schoolId, id }: Section) => and(inSection(schoolId, id), isNull(lectures.deletedAt))

/** Copies of what was found stand behind what is there, in its order; in as many statements whatever there is. */
async function copyLectures(
  db: Db,
  which: SQL | undefined,
  to: Section,
  titled: Titled,
  status?: 'draft',
): Promise<Lecture[]> {
  const { schoolId, productId, id: sectionId } = to
  const found = await db.select().from(lectures).where(which).orderBy(asc(lectures.position), asc(lectures.id))
  const first = await nextPosition(db, lectures, inSection(schoolId, sectionId))
  const copies = await addLectures(
    db,
    found.map((lecture, at) => {
      const place = { productId, sectionId, position: first + at }
      return { ...fresh(lecture), ...place, title: titled(lecture.title), status: status ?? lecture.status }
    }),
  )
  // Within the database, as what a thousand lectures say is more than a process should hold.
  await db.execute(sql`
    insert into components (school_id, lecture_id, type, position, payload)
    select ${schoolId}, copied.to_id, c.type, c.position, c.payload
    from unnest(${sql.param(found.map(({ id }) => id))}::bigint[], ${sql.param(copies.map(({ id }) => id))}::bigint[])
      as copied(from_id, to_id)
    join components c on c.school_id = ${schoolId} and c.lecture_id = copied.from_id
    where c.deleted_at is null
    order by c.id`)
  return copies
}

/** What a copy takes over: not the id, the edits, or that it was deleted. */
function fresh<Row extends { id: number; version: number; deletedAt: string | null }>({
  id: _,
  version: __,
  deletedAt: ___,
  ...row
}: Row) {
  return row
}
