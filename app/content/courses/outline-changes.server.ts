import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { publish, publishAll } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { ComponentPayload, ComponentType } from './component.ts'
import { lecturesChanged } from './events.server.ts'
import type { LectureBody, SectionBody } from './outline-inputs.server.ts'
import { components, lectures, sections } from './tables.server.ts'
import { takeOverLengthsIn } from './video-lengths.server.ts'

export type Section = typeof sections.$inferSelect

export type Lecture = typeof lectures.$inferSelect

export type Component = typeof components.$inferSelect

/** Adds a section to a course. */
export async function addSection(db: Db, section: typeof sections.$inferInsert): Promise<Section> {
  return expectRow(await addSections(db, [section]))
}

/** Adds sections, and answers them in the same order. */
export async function addSections(db: Db, added: (typeof sections.$inferInsert)[]): Promise<Section[]> {
  return added.length === 0 ? [] : db.insert(sections).values(added).returning()
}

/** Adds a lecture to a section. */
export async function addLecture(db: Db, lecture: typeof lectures.$inferInsert): Promise<Lecture> {
  return expectRow(await addLectures(db, [lecture]))
}

/** Adds lectures, and answers them in the same order. */
export async function addLectures(db: Db, added: (typeof lectures.$inferInsert)[]): Promise<Lecture[]> {
  if (added.length === 0) return []
  const made = await db.insert(lectures).values(added).returning()
  const { schoolId } = expectRow(made)
  const courses = [...new Set(made.map(({ productId }) => productId))].map((productId) => ({ productId }))
  await publishAll(db, schoolId, lecturesChanged, courses)
  return made
}

type NewComponent = {
  schoolId: number
  lectureId: number
  type: ComponentType
  position: number
  payload: ComponentPayload
}

/** Adds parts to a lecture. */
export async function addComponents(db: Db, added: NewComponent[]): Promise<Component[]> {
  const [first] = added
  if (!first) return []
  await markShownImagesUsed(db, first.schoolId, added)
  const made = await db.insert(components).values(added).returning()
  const withVideo = added.filter(({ type }) => type === 'video').map(({ lectureId }) => lectureId)
  if (withVideo.length > 0) await takeOverLengthsIn(db, first.schoolId, withVideo)
  return made
}

/** Writes a section anew; what the body leaves out stays. 409 with the stored row when it was made from an older one. */
export async function changeSection(
  db: Db,
  { schoolId, id }: Section,
  body: SectionBody,
  locale: Locale,
  rowOf: (stored: Section) => object,
): Promise<Section> {
  const which = and(hasId(sections, schoolId, id), isNull(sections.deletedAt))
  const stored = await db.select().from(sections).where(which).for('update').then(requireRow)
  refuseStale(stored, body.version, rowOf(stored))
  const { delayDays, unlockAt, examId } = body
  const title = mergeLanguages(body.title, stored.title, locale)
  return expectRow(
    await db
      .update(sections)
      .set({ title, delayDays, unlockAt, examId, version: stored.version + 1 })
      .where(which)
      .returning(),
  )
}

/** Has the sections of a course that ask for an exam ask for another one instead, or for none. */
export async function replaceExamInSections(
  db: Db,
  { schoolId, productId, of, instead: examId }: Pick<Section, 'schoolId' | 'productId'> & ExamReplacement,
): Promise<void> {
  const asking = and(eq(sections.schoolId, schoolId), eq(sections.productId, productId), eq(sections.examId, of))
  await db.update(sections).set({ examId }).where(asking)
}

type ExamReplacement = { of: number; instead: number | null }

/** The same of a lecture. One of no length has that of its videos. */
export async function changeLecture(
  db: Db,
  { schoolId, id }: Lecture,
  body: LectureBody,
  locale: Locale,
  rowOf: (stored: Lecture) => Promise<object>,
): Promise<Lecture> {
  const which = and(hasId(lectures, schoolId, id), isNull(lectures.deletedAt))
  const stored = await db.select().from(lectures).where(which).for('update').then(requireRow)
  if (body.version !== stored.version) refuseStale(stored, body.version, await rowOf(stored))
  const { durationMinutes, isFree, loginRequired, status, publishAt } = body
  const title = mergeLanguages(body.title, stored.title, locale)
  const values = { title, durationMinutes, isFree, loginRequired, status, publishAt, version: stored.version + 1 }
  const changed = expectRow(await db.update(lectures).set(values).where(which).returning())
  if (!isDeepStrictEqual(title, stored.title))
    await publish(db, schoolId, lecturesChanged, { productId: stored.productId })
  if (durationMinutes !== 0) return changed
  await takeOverLengthsIn(db, schoolId, [id])
  return db.select().from(lectures).where(which).then(requireRow)
}

/**
 * Publishes several lectures of a course, or makes them drafts again: all of them, or 404 where one is not there. Answers
 * those that it changed.
 */
export async function setLectureStatus(
  db: Db,
  { schoolId, id: productId }: { schoolId: number; id: number },
  ids: readonly number[],
  status: Lecture['status'],
): Promise<Lecture[]> {
  const wanted = [...new Set(ids)]
  const which = and(
    eq(lectures.schoolId, schoolId),
    eq(lectures.productId, productId),
    inArray(lectures.id, wanted),
    isNull(lectures.deletedAt),
  )
  // In one order, so that two who do it at once do not wait for each other.
  const found = await db.select({ id: lectures.id }).from(lectures).where(which).orderBy(asc(lectures.id)).for('update')
  requireFound(found.length >= wanted.length)
  return await db
    .update(lectures)
    .set({ status, version: sql`${lectures.version} + 1` })
    .where(and(which, ne(lectures.status, status)))
    .returning()
}

/** Writes the payload of a component that was locked before. */
export async function changePayload(
  db: Db,
  { schoolId, id, version }: Component,
  payload: ComponentPayload,
): Promise<Component> {
  const which = hasId(components, schoolId, id)
  await markShownImagesUsed(db, schoolId, payload)
  const changed = expectRow(
    await db
      .update(components)
      .set({ payload, version: version + 1 })
      .where(which)
      .returning(),
  )
  if (changed.type === 'video') await takeOverLengthsIn(db, schoolId, [changed.lectureId])
  return changed
}

/** A component as nobody else changes it until the transaction ends. */
export async function lockComponent(db: Db, { schoolId, id }: Component): Promise<Component> {
  const which = and(hasId(components, schoolId, id), isNull(components.deletedAt))
  return db.select().from(components).where(which).for('update').then(requireRow)
}
