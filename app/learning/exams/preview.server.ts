import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { ExamPreview } from './exam.ts'
import type { Exam } from './exams.server.ts'
import { listBank } from './questions.server.ts'
import { fair } from './random.server.ts'
import { dealt, drawn, shown } from './shown.ts'

/** What an attempt that began now might show, in one language. */
export async function loadPreview(db: Db, exam: Exam, locale: Locale): Promise<ExamPreview> {
  const { id, title, passingScore, timeLimitMinutes } = exam
  const questions = drawn(await listBank(db, exam), exam, fair).map((question) => dealt(question, fair))
  return {
    id,
    title: inLocale(title, locale),
    passingScore,
    timeLimitMinutes,
    questions: questions.map((question) => shown(question, locale)),
  }
}
