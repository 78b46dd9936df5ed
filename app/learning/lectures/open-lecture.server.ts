import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { heldBy } from '#app/access/access/access.server.ts'
import {
  type Access,
  type ClosedRule,
  getAccess,
  isByLicence,
  lectureOutcome,
  type Outcome,
} from '#app/access/access/rule.ts'
import { activate } from '#app/booking/licences/accepting.server.ts'
import { teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { lectures, sections } from '#app/content/courses/tables.server.ts'
import { neededExam } from '#app/learning/exams/needed.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import type { Member, Viewer } from '#app/platform/viewer.ts'
import { lectureWasOpenedBy } from './begun.server.ts'

type LectureParams = Placeholders<{ school: number; account: number }>

/** Lectures with all that the rule asks of them and of an account. */
const lecturesWithRule = (db: Db, param: LectureParams, which: SQL) =>
  db
    .select({
      id: lectures.id,
      productId: lectures.productId,
      title: lectures.title,
      section: sections.title,
      isFree: lectures.isFree,
      loginRequired: lectures.loginRequired,
      status: lectures.status,
      publishAt: lectures.publishAt,
      delayDays: sections.delayDays,
      unlockAt: sections.unlockAt,
      exam: neededExam(param, { product: sql`${lectures.productId}`, exam: sql`${sections.examId}` }),
      wasOpened: lectureWasOpenedBy(param),
      course: products.status,
      teacherIds: teacherIds(param.school),
      held: heldBy(param, sql`${lectures.productId}`),
      now: sql<string>`now()`.mapWith(sections.unlockAt),
    })
    .from(lectures)
    .innerJoin(sections, hasId(sections, param.school, lectures.sectionId))
    .innerJoin(products, hasId(products, param.school, lectures.productId))
    .where(and(eq(lectures.schoolId, param.school), which, isNull(lectures.deletedAt)))

export const lectureToOpen = statement(
  'lecture_to_open',
  (db: Db, param: LectureParams & Placeholders<{ lecture: number }>) =>
    lecturesWithRule(db, param, sql`${lectures.id} = ${param.lecture}`),
)

const lecturesToOpen = statement(
  'lectures_to_open',
  (db: Db, param: LectureParams & Placeholders<{ ids: readonly number[] }>) =>
    lecturesWithRule(db, param, sql`${lectures.id} = any(${param.ids}::bigint[])`),
)

const NOBODY = 0

export type OpenLecture = { id: number; productId: number; access: Access }

/** The texts of what is closed to somebody who may know of it. */
const CLOSED_TEXTS = {
  denied: 'lectures.denied',
  revoked: 'lectures.revoked',
  presale: 'lectures.presale',
  ended: 'lectures.ended',
  buy: 'lectures.no_access',
  later: 'lectures.not_yet_available',
  exam: 'lectures.exam_first',
} as const satisfies Partial<Record<ClosedRule, string>>

type ClosedLecture = Pick<Outcome & { open: false }, 'rule' | 'opensAt'>

/** The refusal of what is closed: 404 where nobody is told of it, 401 to a visitor, else 403 with the rule and the day. */
export function refuseClosed({ rule, opensAt }: ClosedLecture, viewer: Viewer): Refusal {
  if (rule === 'unpublished' || rule === 'draft' || rule === 'scheduled') return notFound()
  if (rule === 'login' || viewer.kind === 'visitor') return new Refusal(401, 'errors.login_required')
  return new Refusal(403, CLOSED_TEXTS[rule], {}, toSnakeCase({ rule, opensAt }))
}

/**
 * The lecture that a call is about, and how the viewer stands with its course: 404 when there is none to know of, 403 when
 * it does not open to the viewer, 401 to a visitor.
 */
export async function requireOpenLecture(db: Db, viewer: Viewer, lectureId: number): Promise<OpenLecture> {
  const account = viewer.kind === 'visitor' ? NOBODY : viewer.id
  const row = await lectureToOpen(db, { school: viewer.schoolId, account, lecture: lectureId }).then(requireRow)
  const access = getAccess(viewer, row)
  const outcome = lectureOutcome(row, viewer, access, new Date(row.now))
  if (!outcome.open) throw refuseClosed(outcome, viewer)
  return { id: row.id, productId: row.productId, access }
}

/** Those of these lectures that open to the viewer, in one statement. */
export async function listOpenLectures(db: Db, viewer: Member, ids: readonly number[]): Promise<Set<number>> {
  const rows = await lecturesToOpen(db, { school: viewer.schoolId, account: viewer.id, ids })
  const opens = (row: (typeof rows)[number]) =>
    lectureOutcome(row, viewer, getAccess(viewer, row), new Date(row.now)).open
  return new Set(rows.filter(opens).map(({ id }) => id))
}

/** The same for what is learnt from it or shows that somebody learnt: a licence is in use from then on. */
export async function requireLectureToLearn(db: Db, viewer: Viewer, lectureId: number): Promise<OpenLecture> {
  const lecture = await requireOpenLecture(db, viewer, lectureId)
  if (viewer.kind !== 'visitor' && isByLicence(lecture.access)) await activate(db, viewer, lecture.productId)
  return lecture
}
