import { and, desc, eq, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { AttemptResult } from './attempt.ts'
import { toWords } from './marking.ts'
import { hasPassedIt } from './passed.server.ts'
import { shown } from './shown.ts'
import { listAnswers, resultIn } from './submit-attempt.server.ts'
import { examAttempts, examCorrections, exams } from './tables.server.ts'

/**
 * What came of an attempt of the viewer's own, with as much of each question as the exam shows, and nothing of the key; only
 * the exam's id while it still runs. Another's is a 404.
 */
export async function loadOwnResult(
  db: Db,
  { schoolId, id: accountId, locale }: Member,
  id: number,
): Promise<{ examId: number; productId: number; result: AttemptResult | null }> {
  const found = await db
    .select({
      attempt: examAttempts,
      exam: exams,
      slug: products.slug,
      product: products.title,
      hasPassed: hasPassedIt(sql`${schoolId}`, sql`${accountId}::bigint`, sql`${exams.id}`),
    })
    .from(examAttempts)
    .innerJoin(exams, hasId(exams, schoolId, examAttempts.examId))
    .innerJoin(products, hasId(products, schoolId, exams.productId))
    .where(and(hasId(examAttempts, schoolId, id), eq(examAttempts.accountId, accountId)))
    .then(requireRow)
  const { attempt, exam, slug, product, hasPassed } = found
  const { submittedAt } = attempt
  const of = { examId: exam.id, productId: exam.productId }
  if (submittedAt === null) return { ...of, result: null }
  const answers = await listAnswers(db, attempt)
  const questions = answers.map(({ question, value, earned, comment, markedAt }, at) => ({
    ...shown(question, locale, toWords(question, value, locale)),
    number: at + 1,
    earned,
    comment,
    byHand: markedAt !== null,
  }))
  const hides = exam.feedback === 'never' || (exam.feedback === 'after_pass' && !hasPassed)
  const shownOnes = questions.filter(({ type, byHand }) => !hides || type === 'open' || byHand)
  return {
    ...of,
    result: {
      id,
      ...resultIn(attempt),
      submittedAt,
      exam: {
        id: exam.id,
        title: inLocale(exam.title, locale),
        product: { slug, title: inLocale(product, locale) },
      },
      passingScore: attempt.passingScore,
      startedAt: attempt.startedAt,
      overdue: submittedAt === attempt.endsAt,
      asked: questions.length,
      answered: questions.filter(({ value }) => value !== null).length,
      waitingPoints: questions.reduce((sum, { points, earned }) => sum + (earned === null ? points : 0), 0),
      questions: shownOnes,
      hidden: shownOnes.length < questions.length && exam.feedback !== 'after' ? exam.feedback : null,
      revised: await findCorrection(db, { schoolId, id }),
    },
  }
}

/** When staff last corrected the result of an attempt, and what it was before. */
async function findCorrection(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
): Promise<AttemptResult['revised']> {
  const { at, fromScore: score, fromMax: max, fromPassed: passed } = examCorrections
  const [last] = await db
    .select({ at, from: { score, max, passed } })
    .from(examCorrections)
    .where(and(eq(examCorrections.schoolId, schoolId), eq(examCorrections.attemptId, id)))
    .orderBy(desc(examCorrections.id))
    .limit(1)
  return last ?? null
}
