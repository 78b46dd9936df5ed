import { and, eq, isNull, sql } from 'drizzle-orm'
import { accessSince } from '../access/access.server.ts'
import { teacherIds } from '../catalogue/products.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { lectureIsPublished } from '../courses/outline.server.ts'
import { lectures, sections } from '../courses/tables.server.ts'
import { type Db, type Places, statement } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Access, accessOf, isWatchable, lectureLock } from './lock.ts'

const lectureToOpen = statement(
  'lecture_to_open',
  (db: Db, at: Places<{ school: number; account: number; lecture: number }>) =>
    db
      .select({
        id: lectures.id,
        productId: lectures.productId,
        isFree: lectures.isFree,
        loginRequired: lectures.loginRequired,
        delayDays: sections.delayDays,
        unlockAt: sections.unlockAt,
        isPublished: sql<boolean>`${lectureIsPublished}`,
        status: products.status,
        teacherIds: teacherIds(at.school),
        since: accessSince(at, sql`${lectures.productId}`),
        now: sql<string>`now()`.mapWith(sections.unlockAt),
      })
      .from(lectures)
      .innerJoin(sections, and(eq(sections.schoolId, at.school), eq(sections.id, lectures.sectionId)))
      .innerJoin(products, and(eq(products.schoolId, at.school), eq(products.id, lectures.productId)))
      .where(and(eq(lectures.schoolId, at.school), eq(lectures.id, at.lecture), isNull(lectures.deletedAt))),
)

const NOBODY = 0

export type OpenLecture = { id: number; productId: number; access: Access }

/**
 * The lecture that a call is about, and how the viewer stands with its course: 404 when there is none to know of, 403 when
 * it does not open to the viewer, 401 to a visitor.
 */
export async function findOpenLecture(db: Db, viewer: Viewer, lectureId: number): Promise<OpenLecture> {
  const account = viewer.kind === 'visitor' ? NOBODY : viewer.id
  const [row] = await lectureToOpen(db, { school: viewer.schoolId, account, lecture: lectureId })
  const access = row ? accessOf(viewer, row) : null
  const isKnown = row && (row.isPublished || access === 'works')
  if (!isKnown || !isWatchable(row.status, access)) throw new Refusal(404, 'errors.not_found')
  const lock = lectureLock(row, viewer, access, new Date(row.now))
  const { id, productId } = row
  if (lock === 'open') return { id, productId, access }
  if (viewer.kind === 'visitor') throw new Refusal(401, 'errors.login_required')
  throw new Refusal(403, lock === 'later' ? 'learning.not_yet_available' : 'learning.no_access')
}
