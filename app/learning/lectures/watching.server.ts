import { and, eq, sql } from 'drizzle-orm'
import { heldBy } from '#app/access/access/access.server.ts'
import {
  type Access,
  getAccess,
  isByLicence,
  isHeld,
  isOpen,
  isWatchable,
  type NeededExam,
} from '#app/access/access/rule.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { activate } from '#app/booking/licences/accepting.server.ts'
import type { ProductStatus } from '#app/content/catalogue/product.ts'
import { listedPrice, teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { listLectureComponents } from '#app/content/courses/components.server.ts'
import { loadKeptOutline } from '#app/content/courses/kept-outline.server.ts'
import { loadCourseOutlineWithDrafts } from '#app/content/courses/outline.server.ts'
import { neededExams } from '#app/learning/exams/needed.server.ts'
import { type ExamOfAccount, examOfViewer, examsOfProduct } from '#app/learning/exams/own-exams.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText, translate } from '#app/platform/i18n.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { componentViews } from './component-views.server.ts'
import { lectureParts } from './parts.server.ts'
import { isCovered, type Part, readingSeconds } from './parts.ts'
import {
  type ClosedView,
  type LectureView,
  type ListedLecture,
  type ListedSection,
  lectureToResume,
  listedSections,
  type Mark,
  type WatchView,
} from './watch-view.ts'
import { whyLines } from './why.ts'

/** All that is the viewer's own on the page, in one statement: access, marks, and the place in one lecture. */
const learnerOfCourse = statement(
  'learner_of_course',
  (db: Db, param: Placeholders<{ school: number; account: number | null; slug: string; lecture: number | null }>) =>
    db
      .select({
        id: products.id,
        slug: products.slug,
        title: products.title,
        status: products.status,
        teacherIds: teacherIds(param.school),
        price: listedPrice(param.school),
        held: heldBy(param, sql`products.id`),
        exams: neededExams(param, sql`products.id`),
        ownExams: examsOfProduct(param, sql`products.id`),
        now: sql<string>`now()`.mapWith(accessGrants.startsAt),
        marks: sql<Mark[]>`(
        select coalesce(json_agg(json_build_object('lectureId', p.lecture_id, 'done', p.completed_at is not null,
          'watchedAt', extract(epoch from p.watched_at), 'seconds', p.position_seconds, 'starred', p.starred_at is not null)), '[]')
        from lecture_progress p where p.school_id = ${param.school}
        and p.account_id = ${param.account} and p.product_id = products.id)`,
        place: sql<WatchPosition | null>`(
        select json_build_object('seconds', p.position_seconds, 'furthest', greatest(p.furthest_seconds, p.position_seconds),
          'note', p.note, 'starred', p.starred_at is not null, 'done', p.completed_at is not null, 'byHand', p.by_hand)
        from lecture_progress p where p.school_id = ${param.school} and p.account_id = ${param.account}
        and p.product_id = products.id and p.lecture_id = ${param.lecture})`,
        parts: sql<Part[]>`${lectureParts(param)}`,
      })
      .from(products)
      .where(and(eq(products.schoolId, param.school), eq(products.slug, param.slug), eq(products.type, 'course'))),
)

type WatchPosition = {
  seconds: number
  furthest: number
  note: string
  starred: boolean
  done: boolean
  byHand: boolean
}
type Course = { id: number; slug: string; title: LocalText; status: ProductStatus }
type Learner = {
  course: Course
  price: { amount: number; currency: string } | null
  access: Access
  exams: NeededExam[]
  /** Those of the course, with what the viewer did in them. */
  ownExams: ExamOfAccount[]
  marks: Mark[]
  place: WatchPosition
  /** Of the lecture that was asked for. */
  parts: Part[]
  now: Date
}

export type Continuation = { lecture: ListedLecture; section: ListedSection; place: number; seconds: number }

const NOBODY = 0
const NOWHERE: WatchPosition = { seconds: 0, furthest: 0, note: '', starred: false, done: false, byHand: false }

/** The course under this slug and where the viewer stands in it; 404 when the viewer may not know of it. */
async function requireLearner(db: Db, viewer: Viewer, slug: string, lectureId = 0): Promise<Learner> {
  const account = viewer.kind === 'visitor' ? NOBODY : viewer.id
  const [row] = await learnerOfCourse(db, { school: viewer.schoolId, slug, account, lecture: lectureId })
  const access = row && getAccess(viewer, row)
  requireFound(access && isWatchable(row.status, access))
  const { id, title, status, place, now, ...rest } = row
  return { ...rest, course: { id, slug, title, status }, access, place: place ?? NOWHERE, now: new Date(now) }
}

async function sectionsFor(db: Db, viewer: Viewer, { course, ...standing }: Learner) {
  const outline = await loadKeptOutline(db, viewer.schoolId, course.id)
  return listedSections(outline, { viewer, status: course.status, ...standing }, viewer.locale)
}

const lectureIn = (sections: ListedSection[], id: number) =>
  sections.flatMap(({ lectures }) => lectures).find((lecture) => lecture.id === id)

/** The contents around one lecture. Who works on the course looks at a draft among all that there is, drafts too. */
async function sectionsAround(db: Db, viewer: Viewer, learner: Learner, lectureId: number) {
  const sections = await sectionsFor(db, viewer, learner)
  const lecture = lectureIn(sections, lectureId)
  if (lecture) return { sections, lecture, draft: false }
  requireFound(learner.access === 'works')
  const { course, ...standing } = learner
  const outline = await loadCourseOutlineWithDrafts(db, viewer.schoolId, course.id)
  const all = listedSections(outline, { viewer, status: course.status, ...standing }, viewer.locale)
  const draft = lectureIn(all, lectureId)
  requireFound(draft)
  return { sections: all, lecture: draft, draft: true }
}

/** The lecture at which the viewer goes on, and the second; undefined when the course has no lectures yet. */
export async function findLectureToResume(db: Db, viewer: Viewer, slug: string): Promise<Continuation | undefined> {
  const learner = await requireLearner(db, viewer, slug)
  const sections = await sectionsFor(db, viewer, learner)
  const lecture = lectureToResume(sections, learner.marks)
  const section = sections.find(({ lectures }) => lectures.some(({ id }) => id === lecture?.id))
  if (!lecture || !section) return undefined
  return {
    lecture,
    section,
    place: section.lectures.indexOf(lecture) + 1,
    seconds: learner.marks.find(({ lectureId }) => lectureId === lecture.id)?.seconds ?? 0,
  }
}

/**
 * The player's page, at a second of the film or where one stopped; of a lecture that does not open the page that says why, and
 * nothing of its parts.
 */
export async function findWatching(
  db: Db,
  { viewer, school }: { viewer: Viewer; school: CurrentSchool },
  slug: string,
  lectureId: number,
  at?: number,
): Promise<{ view: WatchView } | { closed: ClosedView }> {
  // The parts are asked for in the same breath, and thrown away when the lecture does not open.
  const [learner, components] = await Promise.all([
    requireLearner(db, viewer, slug, lectureId),
    listLectureComponents(db, viewer.schoolId, lectureId),
  ])
  const { access, price, place } = learner
  const exams =
    isOpen(access) && viewer.kind !== 'visitor' ? learner.ownExams.map((row) => examOfViewer(row, viewer.locale)) : []
  const { sections, lecture, draft } = await sectionsAround(db, viewer, learner, lectureId)
  const course = { id: learner.course.id, slug, title: inLocale(learner.course.title, viewer.locale) }
  const offer = isHeld(access) ? null : { price: price && canBePaid({ viewer, school }, [price]) ? price : null }
  if (lecture.lock !== 'open') {
    const { id, title, minutes, lock: rule } = lecture
    const section = sections.find(({ lectures }) => lectures.includes(lecture))
    const { opensAt: sectionAt = null, exam = null } = section ?? {}
    const { endedAt = null, opensAt = sectionAt } = access === 'works' || access.open ? {} : access
    const paused = (rule === 'ended' || rule === 'revoked') && (await isPaused(db, viewer, course.id))
    return {
      closed: { course, sections, exams, lecture: { id, title, minutes, rule, opensAt }, exam, endedAt, paused, offer },
    }
  }
  if (viewer.kind !== 'visitor' && isByLicence(access)) await activate(db, viewer, learner.course.id)
  const { note, starred } = place
  const shown = { seconds: at ?? place.seconds, works: access === 'works', ticks: ticksIn(learner.parts) }
  const own = viewer.kind === 'visitor' ? NOTHING_OWN : ownInLecture(viewer.locale, learner)
  return {
    view: {
      course,
      sections,
      exams,
      lecture: {
        id: lectureId,
        draft,
        note,
        starred,
        ...own,
        components: await componentViews(components, viewer.locale, shown),
      },
      offer,
      accessUntil: access !== 'works' && access.open ? access.until : null,
    },
  }
}

/** Whether a membership that opened a course is paused by now. */
async function isPaused(db: Db, viewer: Viewer, productId: number): Promise<boolean> {
  if (viewer.kind === 'visitor') return false
  const { schoolId: school, id: account } = viewer
  const { rows } = await db.execute(sql`select from memberships m
    join access_grants g on g.school_id = ${school} and g.source = 'membership' and g.source_id = m.id
      and g.product_id = ${productId}
    where m.school_id = ${school} and m.account_id = ${account} and m.paused_until is not null limit 1`)
  return rows.length > 0
}

/** The items that somebody ticked, as `component item`. */
function ticksIn(parts: readonly Part[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ id, ticked }) => (ticked ?? []).map((item) => `${id} ${item}`)))
}

/** So many seconds behind the furthest place, one is told where that was. */
const FAR_BEHIND = 30

type OwnProgress = Pick<LectureView, 'why' | 'reading' | 'furthest'>
const NOTHING_OWN: OwnProgress = { why: [], reading: null, furthest: null }

function ownInLecture(locale: Locale, { parts, place }: Learner): OwnProgress {
  const { furthest, seconds } = place
  const isBehind = furthest - seconds >= FAR_BEHIND && parts.some(({ medium }) => medium !== null)
  return {
    why: whyLines(locale, parts, place),
    reading: place.done || isCovered(parts) ? null : readingSeconds(parts),
    furthest: isBehind ? { seconds: furthest, text: translate(locale, 'lectures.furthest') } : null,
  }
}
