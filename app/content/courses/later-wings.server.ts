import type { SQL } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { slot } from '#app/platform/slot.ts'
import type { LeavingRows } from './moves.server.ts'

/** What students did in courses. */
export type StudentsOfCourses = {
  /** In a statement: whether anybody ticked something in a checklist. */
  ticked(schoolId: number, component: SQL): SQL<boolean>
  /** In a statement: whether anybody wrote, starred or got anywhere in a lecture. */
  gotAnywhere(schoolId: number, which: { course: SQL; lecture: SQL }): SQL<boolean>
  /** A part of the statement that moves lectures to another course: what students did in them goes along. */
  moveProgress(leaving: LeavingRows): SQL
}

type Course = { schoolId: number; id: number }

/** The exams of courses. */
export type ExamsOfCourses = {
  /** Checks that an exam is one of this course; else 404. */
  needExam(db: Db, course: Course, id: number): Promise<void>
  listExamTitles(db: Db, course: Course, locale: Locale): Promise<{ id: number; title: string }[]>
}

export const studentsOfCourses = slot<StudentsOfCourses>('students of courses')
export const examsOfCourses = slot<ExamsOfCourses>('exams of courses')
