import { type Access, type ClosedRule, lectureOutcome, type NeededExam, opensAt } from '#app/access/access/rule.ts'
import type { ProductStatus } from '#app/content/catalogue/product.ts'
import type { OutlineSection } from '#app/content/courses/outline.ts'
import type { AudioView, FilmView } from '#app/content/player/media-view.ts'
import type { ExamRowOfViewer } from '#app/learning/exams/attempt.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Whether a lecture opens, or which rule keeps it closed. */
export type LectureLock = 'open' | ClosedRule

export type ListedLecture = {
  id: number
  title: string
  minutes: number
  lock: LectureLock
  done: boolean
  starred: boolean
}
export type ListedSection = {
  id: number
  title: string
  /** When its lectures open to who has access, while they wait for a day. */
  opensAt: string | null
  /** What is to be passed before they open. */
  exam: { id: number; title: string } | null
  lectures: ListedLecture[]
}

/** A document has an address to show it in place as well as one to keep it; both lead to where it is for ten minutes. */
export type DocumentView = {
  id: number
  type: 'pdf' | 'file'
  title: string
  kind: string
  size: number
  src: string
  download: string
}
export type TextView = { id: number; type: 'text'; html: CleanHtml }
/** A practice quiz with its key: only of a lecture that opens. */
export type QuizView = {
  id: number
  type: 'quiz'
  question: { html: CleanHtml }
  answers: { label: string; correct: boolean }[]
  solution: { html: CleanHtml }
  hint: string
}
export type ChecklistView = { id: number; type: 'checklist'; items: { id: number; label: string; ticked: boolean }[] }
export type ComponentView = FilmView | AudioView | DocumentView | TextView | QuizView | ChecklistView

export type LectureView = {
  id: number
  /** Students do not know of it yet: whoever works on the course looks at it. */
  draft: boolean
  note: string
  starred: boolean
  components: ComponentView[]
  /** Why it is completed, or what it still needs; nothing for visitors, who have no progress. */
  why: string[]
  /** Where reading to the end completes it: the seconds that takes at least. */
  reading: number | null
  /** Where one was before going far back, and what leads there. */
  furthest: { seconds: number; text: string } | null
}

export type WatchView = {
  course: { id: number; slug: string; title: string }
  sections: ListedSection[]
  /** The exams of the course, for who has it. */
  exams: ExamRowOfViewer[]
  lecture: LectureView
  /** What the course costs, for who has no access to it; without a price it is not sold, or cannot be paid. */
  offer: { price: { amount: number; currency: string } | null } | null
  /** When the viewer's access ends; null without end, and for who has none. */
  accessUntil: string | null
}

/** The page of a lecture that does not open: why, and what comes of it. */
export type ClosedView = Pick<WatchView, 'course' | 'sections' | 'exams' | 'offer'> & {
  lecture: { id: number; title: string; minutes: number; rule: ClosedRule; opensAt: string | null }
  exam: { id: number; title: string } | null
  /** When the viewer's access ended. */
  endedAt: string | null
  /** It was by a membership that is paused. */
  paused: boolean
}

/** What one viewer did with a lecture, which was open to them then: whether it is completed or starred, when it was last watched and at which second. */
export type Mark = { lectureId: number; done: boolean; watchedAt: number | null; seconds: number; starred: boolean }

type WatchContext = {
  viewer: Viewer
  /** The state of the course. */
  status: ProductStatus
  access: Access
  exams: readonly NeededExam[]
  marks: readonly Mark[]
  now: Date
}

/** The contents as one viewer sees them: what is done, what opens, and when the rest will. */
export function listedSections(
  outline: readonly OutlineSection[],
  { viewer, status: course, access, exams, marks, now }: WatchContext,
  locale: Locale,
): ListedSection[] {
  const done = new Set(marks.filter((mark) => mark.done).map((mark) => mark.lectureId))
  const opened = new Set(marks.map((mark) => mark.lectureId))
  const starred = new Set(marks.filter((mark) => mark.starred).map((mark) => mark.lectureId))
  return outline.map(({ delayDays, unlockAt, examId, ...section }) => {
    const exam = exams.find(({ id }) => id === examId) ?? null
    const lectures = section.lectures.map(({ id, title, minutes, isFree, loginRequired }) => {
      // The outline names what is published alone.
      const published = { course, status: 'published', publishAt: null } as const
      const ruled = { ...published, isFree, loginRequired, delayDays, unlockAt, exam, wasOpened: opened.has(id) }
      const outcome = lectureOutcome(ruled, viewer, access, now)
      const lock = outcome.open ? ('open' as const) : outcome.rule
      return { id, title: inLocale(title, locale), minutes, lock, done: done.has(id), starred: starred.has(id) }
    })
    const waits = (rule: ClosedRule) => lectures.some(({ lock }) => lock === rule)
    const opens = access !== 'works' && access.open && waits('later') ? opensAt({ delayDays, unlockAt }, access) : null
    return {
      id: section.id,
      title: inLocale(section.title, locale),
      opensAt: opens?.toISOString() ?? null,
      exam: exam && waits('exam') ? { id: exam.id, title: inLocale(exam.title, locale) } : null,
      lectures,
    }
  })
}

/**
 * Where to go on: the lecture watched last, unless it is completed; then the next one that opens and is not; then
 * the first that opens. Where nothing opens, the first of all says why.
 */
export function lectureToResume(sections: readonly ListedSection[], marks: readonly Mark[]): ListedLecture | undefined {
  const all = sections.flatMap(({ lectures }) => lectures)
  const open = all.filter(({ lock }) => lock === 'open')
  const watched = marks
    .filter(({ watchedAt, lectureId }) => watchedAt !== null && open.some(({ id }) => id === lectureId))
    .sort((a, b) => (b.watchedAt ?? 0) - (a.watchedAt ?? 0))
  const unfinished = watched.find(({ done }) => !done)
  if (unfinished) return open.find(({ id }) => id === unfinished.lectureId)
  const last = open.findIndex(({ id }) => id === watched[0]?.lectureId)
  const todo = [...open.slice(last + 1), ...open].find(({ done }) => !done)
  return todo ?? open[0] ?? all[0]
}
