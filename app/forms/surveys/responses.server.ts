import { and, eq, sql } from 'drizzle-orm'
import { teacherIds } from '#app/content/catalogue/products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { checkAnswers } from '#app/forms/form-questions/answers.ts'
import {
  inOneLanguage,
  questionsIn,
  type StoredAnswer,
  toStoredAnswers,
} from '#app/forms/form-questions/stored-question.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal, refuseWrong, requireFound } from '#app/platform/refusal.ts'
import { type Member, worksOn } from '#app/platform/viewer.ts'
import { surveyAnswered } from './events.server.ts'
import { surveyedProducts } from './later-wings.server.ts'
import type { SurveyView } from './survey.ts'
import type { Survey } from './surveys.server.ts'
import { surveyResponses, surveys } from './tables.server.ts'

/** A survey that asks the viewer, and what they said to it. */
export type SurveyInvitation = { survey: Survey; answers: StoredAnswer[] | null; respondedAt: string | null }

const isOpen = sql`${surveys.active} and (${surveys.startsAt} is null or ${surveys.startsAt} <= now())
  and (${surveys.endsAt} is null or ${surveys.endsAt} > now())`

/** A survey that asks the viewer now; 404 for what is not asked, or asks others. */
export async function requireAsking(db: Db, viewer: Member, id: number): Promise<SurveyInvitation> {
  const { schoolId } = viewer
  const [found] = await db
    .select({
      survey: surveys,
      teacherIds: teacherIds(schoolId),
      answers: surveyResponses.answers,
      respondedAt: surveyResponses.respondedAt,
    })
    .from(surveys)
    .leftJoin(products, hasId(products, schoolId, surveys.productId))
    .leftJoin(
      surveyResponses,
      and(
        eq(surveyResponses.schoolId, schoolId),
        eq(surveyResponses.surveyId, surveys.id),
        eq(surveyResponses.accountId, viewer.id),
      ),
    )
    .where(and(hasId(surveys, schoolId, id), isOpen))
  requireFound(found && (await asks(db, viewer, found)))
  return found
}

async function asks(
  db: Db,
  viewer: Member,
  { survey, teacherIds, answers }: SurveyInvitation & { teacherIds: number[] },
) {
  const { productId, opens } = survey
  if (productId === null) return true
  if (!(await surveyedProducts.use().hasAccess(db, viewer, { id: productId, teacherIds }))) return false
  if (opens === 'on_load' || answers || worksOn(viewer, teacherIds)) return true
  return surveyedProducts.use().hasCompleted(db, viewer, productId)
}

/** A survey as the viewer reads it; answered, with what they said to what was asked then. */
export function surveyView({ survey, answers }: SurveyInvitation, locale: Locale): SurveyView {
  const answered = new Map(answers?.map(({ question, title, value }) => [question, { title, value }]))
  return {
    id: survey.id,
    title: inLocale(survey.title, locale),
    description: inLocale(survey.description, locale),
    questions: questionsIn(survey.questions, locale).map((question) => ({
      ...question,
      ...answered.get(question.id),
    })),
  }
}

/**
 * Keeps what somebody answers, once. 422 with the form's error map for what is not asked, is missing or cannot be; 409 for
 * who has answered.
 */
export async function respond(
  db: Db,
  viewer: Member,
  { survey }: SurveyInvitation,
  response: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { schoolId, id: accountId, locale } = viewer
  const questions = questionsIn(survey.questions, locale)
  const { answers, errors } = checkAnswers(questions, inOneLanguage(survey.questions, response, locale))
  const wrong = Object.keys(response).length === 0 ? { response: ['errors.required' as const], ...errors } : errors
  refuseWrong(wrong)
  const stored = toStoredAnswers(questions, answers)
  const [kept] = await db
    .insert(surveyResponses)
    .values({ schoolId, surveyId: survey.id, accountId, answers: stored })
    .onConflictDoNothing()
    .returning({ id: surveyResponses.id, respondedAt: surveyResponses.respondedAt })
  if (!kept) throw new Refusal(409, 'surveys.answered')
  await recordEvent(db, schoolId, surveyAnswered, { responseId: kept.id })
  return kept.respondedAt
}

/** Deletes all that somebody answered. */
export async function eraseResponsesOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(surveyResponses)
    .where(and(eq(surveyResponses.schoolId, schoolId), eq(surveyResponses.accountId, accountId)))
}
