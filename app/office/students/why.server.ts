import type { Context } from 'hono'
import { accessBy, lectureOutcome } from '#app/access/access/rule.ts'
import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import type { TitledProduct } from '#app/content/catalogue/product.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { loadCourseOutlineWithDrafts } from '#app/content/courses/outline.server.ts'
import { lectureToOpen } from '#app/learning/lectures/open-lecture.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, translateMessage } from '#app/platform/i18n.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'
import { requireCourseOfStudent } from './student.server.ts'
import { findStudents } from './students.server.ts'
import type { WhyPage } from './why.ts'
import { getAnswer, toSteps } from './why-words.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool; c?: Context<Env> }
type Lecture = Awaited<ReturnType<typeof lectureToOpen>>[number]

const nameOf = ({ id, title }: TitledProduct): TitledProduct => ({ id, title })

/** As many people as one looks through. */
const STUDENTS_MAX = 20
const NOBODY = 0

/**
 * Why a student sees a lecture or not, by the rule itself, once both are chosen; before that what can be chosen. 404 for whom
 * or what the viewer does not see.
 */
export async function loadWhyPage(
  db: Db,
  context: ViewerContext,
  query: { student?: number; lecture?: number; course?: number; q?: string },
): Promise<WhyPage> {
  const { school, viewer } = context
  const account = query.student === undefined ? null : await requireVisibleStudent(db, context, query.student)
  const lecture = query.lecture === undefined ? undefined : await findLecture(db, school.id, query.lecture, account?.id)
  const wanted = lecture?.productId ?? query.course
  const courses = await loadProductOptions(db, context, { types: ['course'], chosen: [wanted ?? null] })
  const course = courses.options.find(({ id }) => id === wanted)
  requireFound(wanted === undefined || course)
  const titled = ({ id, title }: Pick<Lecture, 'id' | 'title'>) => ({ id, title: inLocale(title, viewer.locale) })
  const outline = course && !lecture ? await loadCourseOutlineWithDrafts(db, school.id, course.id) : []
  const students = query.q ? await findStudents(db, context, foldedWords(query.q), STUDENTS_MAX) : []
  return {
    student: account && { id: account.id, name: viewerName(account), email: account.email },
    lecture:
      lecture && course
        ? { ...titled(lecture), section: inLocale(lecture.section, viewer.locale), course: nameOf(course) }
        : null,
    found: query.q ? { q: query.q, students } : null,
    courses,
    course: course
      ? { ...nameOf(course), sections: outline.map((one) => ({ ...titled(one), lectures: one.lectures.map(titled) })) }
      : null,
    why: account && lecture ? await answerFor(db, context, account.id, lecture) : null,
  }
}

async function findLecture(db: Db, school: number, lecture: number, account = NOBODY): Promise<Lecture> {
  return lectureToOpen(db, { school, account, lecture }).then(requireRow)
}

async function answerFor(db: Db, context: ViewerContext, student: number, lecture: Lecture): Promise<WhyPage['why']> {
  const { viewer, school } = context
  const course = await requireCourseOfStudent(db, context, student, lecture.productId)
  const outcome = lectureOutcome(lecture, { kind: 'student' }, accessBy(lecture.held), new Date(lecture.now))
  const facts = { lecture, course, outcome }
  const reading = { locale: viewer.locale, timeZone: school.timeZone }
  return {
    open: outcome.open,
    rule: outcome.rule,
    text: translateMessage(viewer.locale, getAnswer(facts, reading)),
    opensAt: outcome.opensAt,
    steps: toSteps(facts, reading).map(([lets, message]) => ({ lets, text: translateMessage(viewer.locale, message) })),
  }
}
