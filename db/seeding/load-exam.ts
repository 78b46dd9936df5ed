import { createExam, type ExamContext } from '#app/learning/exams/exams.server.ts'
import { NewQuestionInput } from '#app/learning/exams/inputs.server.ts'
import { addQuestion, questionFrom } from '#app/learning/exams/questions.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { DemoExam } from '../demo/content-types.ts'

/** Writes the exam of a course, as its teacher would. */
export async function loadExam(db: Db, context: ExamContext, productId: number, exam: DemoExam): Promise<void> {
  const made = await createExam(db, context, {
    title: exam.title,
    productId,
    passingScore: exam.passingScore,
    attempts: exam.attempts,
    waitMinutes: exam.waitMinutes,
    timeLimitMinutes: exam.timeLimitMinutes,
    shuffle: exam.shuffle,
  })
  for (const { question, explanation = {}, ...rest } of exam.questions) {
    const body = { ...rest, question: { html: question }, explanation: { html: explanation } }
    await addQuestion(db, made, await questionFrom(NewQuestionInput.parse(body), context.locale))
  }
}
