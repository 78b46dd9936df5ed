import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import type { ComponentType } from './component.ts'

/** What a course holds at most: far more than anybody teaches, and little enough to be shown, copied and put in order. */
export const SECTIONS_MAX = 200
export const LECTURES_MAX = 2000
export const SECTION_LECTURES_MAX = 1000
/** Of one lecture. */
export const COMPONENTS_MAX = 100

export type OutlineLecture = {
  id: number
  title: LocalText
  minutes: number
  /** Open without buying: to everybody, or with `loginRequired` to whoever is logged in. */
  isFree: boolean
  loginRequired: boolean
  componentTypes: ComponentType[]
}

/** A part of a course as everybody may see it: its published lectures, in order. */
export type OutlineSection = {
  id: number
  title: LocalText
  delayDays: number
  unlockAt: string | null
  /** The exam that is to be passed before. */
  examId: number | null
  lectures: OutlineLecture[]
}

/** How much a course holds, for lists; `openLectureId` is the first lecture that everybody may watch. */
export type CourseSize = { lectures: number; minutes: number; openLectureId: number | null }

export type LectureView = Omit<OutlineLecture, 'title'> & { title: string }
export type SectionView = { id: number; title: string; minutes: number; lectures: LectureView[] }

/** The outline as a page shows it, in one language. */
export function outlineView(sections: readonly OutlineSection[], locale: Locale): SectionView[] {
  return sections.map((section) => ({
    id: section.id,
    title: inLocale(section.title, locale),
    minutes: getMinutes(section.lectures),
    lectures: section.lectures.map((lecture) => ({ ...lecture, title: inLocale(lecture.title, locale) })),
  }))
}

/** The same where no lecture can be opened. */
export function withoutOpenLectures(sections: readonly SectionView[]): SectionView[] {
  return sections.map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) => ({ ...lecture, isFree: false })),
  }))
}

/** What a course holds, counted from its outline; materials are the files one keeps. */
export function outlineSize(sections: readonly SectionView[]): CourseSize & { materials: number } {
  const all = sections.flatMap((section) => section.lectures)
  const types = all.flatMap((lecture) => lecture.componentTypes)
  return {
    lectures: all.length,
    minutes: getMinutes(all),
    materials: types.filter((type) => type === 'pdf' || type === 'file').length,
    openLectureId: all.find((lecture) => lecture.isFree && !lecture.loginRequired)?.id ?? null,
  }
}

function getMinutes(lectures: readonly { minutes: number }[]): number {
  return lectures.reduce((sum, lecture) => sum + lecture.minutes, 0)
}
