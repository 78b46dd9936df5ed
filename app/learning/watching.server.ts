import { and, eq, sql } from 'drizzle-orm'
import { accessSince } from '../access/access.server.ts'
import { accessGrants } from '../access/tables.server.ts'
import type { ProductStatus } from '../catalogue/product.ts'
import { listedPrice, teacherIds } from '../catalogue/products.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { lectureComponents } from '../courses/components.server.ts'
import { keptOutline } from '../courses/kept-outline.server.ts'
import { courseOutlineWithDrafts } from '../courses/outline.server.ts'
import { canBePaid } from '../payments/providers.server.ts'
import { type Db, type Places, statement } from '../platform/db.server.ts'
import { inLocale, type LocalText } from '../platform/i18n.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ticksIn } from '../progress/checklists.server.ts'
import { componentViews } from './component-views.server.ts'
import { type Access, accessOf, isWatchable, type LectureLock } from './lock.ts'
import {
  type ListedLecture,
  type ListedSection,
  lectureToResume,
  listedSections,
  type Mark,
  type WatchView,
} from './watch-view.ts'

/** All that is the viewer's own on the page, in one statement: access, marks, and the place in one lecture. */
const learnerOfCourse = statement(
  'learner_of_course',
  (db: Db, at: Places<{ school: number; account: number | null; slug: string; lecture: number | null }>) =>
    db
      .select({
        id: products.id,
        slug: products.slug,
        title: products.title,
        status: products.status,
        teacherIds: teacherIds(at.school),
        price: listedPrice(at.school),
        since: accessSince(at, sql`products.id`),
        now: sql<string>`now()`.mapWith(accessGrants.startsAt),
        marks: sql<Mark[]>`(
        select coalesce(json_agg(json_build_object('lectureId', p.lecture_id, 'done', p.completed_at is not null,
          'watchedAt', extract(epoch from p.watched_at), 'seconds', p.position_seconds, 'starred', p.starred_at is not null)), '[]')
        from lecture_progress p where p.school_id = ${at.school}
        and p.account_id = ${at.account} and p.product_id = products.id)`,
        place: sql<Place | null>`(
        select json_build_object('seconds', p.position_seconds, 'note', p.note, 'starred', p.starred_at is not null)
        from lecture_progress p where p.school_id = ${at.school} and p.account_id = ${at.account}
        and p.product_id = products.id and p.lecture_id = ${at.lecture})`,
      })
      .from(products)
      .where(and(eq(products.schoolId, at.school), eq(products.slug, at.slug), eq(products.type, 'course'))),
)

type Place = { seconds: number; note: string; starred: boolean }
type Course = { id: number; slug: string; title: LocalText; status: ProductStatus }
type Learner = {
  course: Course
  price: { amount: number; currency: string } | null
  access: Access
  marks: Mark[]
  place: Place
  now: Date
}

export type Continuation = { lecture: ListedLecture; section: ListedSection; place: number; seconds: number }

const NOBODY = 0
const NOWHERE: Place = { seconds: 0, note: '', starred: false }

/** The course under this slug and where the viewer stands in it; 404 when the viewer may not know of it. */
async function findLearner(db: Db, viewer: Viewer, slug: string, lectureId = 0): Promise<Learner> {
  const account = viewer.kind === 'visitor' ? NOBODY : viewer.id
  const [row] = await learnerOfCourse(db, { school: viewer.schoolId, slug, account, lecture: lectureId })
  const access = row ? accessOf(viewer, row) : null
  if (!row || !isWatchable(row.status, access)) throw new Refusal(404, 'errors.not_found')
  const { id, title, status, price, marks, place, now } = row
  return { course: { id, slug, title, status }, price, access, marks, place: place ?? NOWHERE, now: new Date(now) }
}

async function sectionsFor(db: Db, viewer: Viewer, { course, ...standing }: Learner) {
  const outline = await keptOutline(db, viewer.schoolId, course.id)
  return listedSections(outline, { viewer, ...standing }, viewer.locale)
}

const lectureIn = (sections: ListedSection[], id: number) =>
  sections.flatMap(({ lectures }) => lectures).find((lecture) => lecture.id === id)

/** The contents around one lecture. Who works on the course looks at a draft among all that there is, drafts too. */
async function sectionsAround(db: Db, viewer: Viewer, learner: Learner, lectureId: number) {
  const sections = await sectionsFor(db, viewer, learner)
  const lecture = lectureIn(sections, lectureId)
  if (lecture) return { sections, lock: lecture.lock, draft: false }
  if (learner.access !== 'works') throw new Refusal(404, 'errors.not_found')
  const { course, ...standing } = learner
  const outline = await courseOutlineWithDrafts(db, viewer.schoolId, course.id)
  const all = listedSections(outline, { viewer, ...standing }, viewer.locale)
  const lock = lectureIn(all, lectureId)?.lock
  if (!lock) throw new Refusal(404, 'errors.not_found')
  return { sections: all, lock, draft: true }
}

/** The lecture at which the viewer goes on, and the second; undefined when the course has no lectures yet. */
export async function findLectureToResume(db: Db, viewer: Viewer, slug: string): Promise<Continuation | undefined> {
  const learner = await findLearner(db, viewer, slug)
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

/** The player's page. A lecture that does not open comes without its parts; `lock` says why. */
export async function findWatching(
  db: Db,
  viewer: Viewer,
  slug: string,
  lectureId: number,
): Promise<{ lock: LectureLock; view: WatchView }> {
  // The parts are asked for in the same breath, and thrown away when the lecture does not open.
  const [learner, components] = await Promise.all([
    findLearner(db, viewer, slug, lectureId),
    lectureComponents(db, viewer.schoolId, lectureId),
  ])
  const { course, access, price, place } = learner
  const { sections, lock, draft } = await sectionsAround(db, viewer, learner, lectureId)
  const ticking = lock === 'open' && viewer.kind !== 'visitor' && components.some(({ type }) => type === 'checklist')
  const ticks = ticking ? await ticksIn(db, viewer.schoolId, viewer.id, lectureId) : undefined
  return {
    lock,
    view: {
      course: { id: course.id, slug, title: inLocale(course.title, viewer.locale) },
      sections,
      lecture: {
        id: lectureId,
        draft,
        note: place.note,
        starred: place.starred,
        components:
          lock === 'open'
            ? componentViews(components, viewer.locale, { seconds: place.seconds, works: access === 'works', ticks })
            : [],
      },
      offer: access ? null : { price: price && canBePaid([price]) ? price : null },
    },
  }
}
