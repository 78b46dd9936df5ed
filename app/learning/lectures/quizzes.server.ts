import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  type LectureKey,
  partIn,
  requireLectureCoverage,
  settleCoverage,
  withPart,
  writePart,
} from './lecture-coverage.server.ts'
import type { SettledProgress } from './progress.ts'
import { judgeQuiz } from './quiz.ts'

/** Judges the chosen answers of a quiz, by their places; right only when each was chosen that is, and no other. */
export async function answerQuiz(
  db: Db,
  student: Member,
  lecture: LectureKey,
  { componentId, answers }: { componentId: number; answers: number[] },
): Promise<{ correct: boolean } & Partial<SettledProgress>> {
  const found = await requireLectureCoverage(db, student, lecture)
  const quiz = partIn(found, componentId, 'quiz')
  const key = quiz.key?.map((correct) => ({ correct }))
  const correct = key !== undefined && judgeQuiz(key, new Set(answers)) === 'right'
  if (!correct) return { correct }
  await writePart(db, student, quiz, { covered: '{}', done: true })
  return {
    correct,
    ...(await settleCoverage(db, student, lecture, { found, after: withPart(found, { ...quiz, done: true }) })),
  }
}
