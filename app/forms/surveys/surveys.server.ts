import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import type { StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import { questionsFrom, unfitQuestions } from '#app/forms/form-questions/stored-questions.server.ts'
import { lockSurveysOf, showSurveys } from '#app/people/schools/schools.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal, refuseWrong } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { SurveyBody } from './inputs.server.ts'
import { SURVEYS_MAX, type SurveyRow } from './survey.ts'
import { surveys } from './tables.server.ts'

export type Survey = typeof surveys.$inferSelect

/** Who works on surveys, where and in which language. */
export type SurveyContext = { viewer: Member; school: Pick<CurrentSchool, 'id' | 'instructorsLimited'>; locale: Locale }

const byId = ({ schoolId, id }: Pick<Survey, 'schoolId' | 'id'>) => hasId(surveys, schoolId, id)

/** The condition under which a member of staff works on a survey: an instructor on those of what they teach. */
export const buildsSurvey = (viewer: Member, school: SurveyContext['school']) =>
  or(
    viewer.role === 'instructor' ? sql`false` : isNull(surveys.productId),
    builds(viewer, school, sql`${surveys.productId}`),
  )

/** A survey that the viewer works on; 404 for others. */
export async function requireSurvey(db: Db, { viewer, school }: SurveyContext, id: number): Promise<Survey> {
  return db
    .select()
    .from(surveys)
    .where(and(byId({ schoolId: school.id, id }), buildsSurvey(viewer, school)))
    .then(requireRow)
}

/** Whom a survey may be for: everybody where the viewer runs the school, else a product that the viewer builds. */
async function requireAudience(
  db: Db,
  context: SurveyContext,
  productId: number | null,
): Promise<'course' | 'other' | null> {
  if (productId !== null) return (await findBuilt(db, context, productId)).type === 'course' ? 'course' : 'other'
  if (context.viewer.role === 'instructor') throw new Refusal(403, 'surveys.of_products_only')
  return null
}

/** Whoever answers must be able to: names are each other's only, and a choice has something to choose. */
function refuseUnfit(
  questions: readonly StoredQuestion[],
  { active, opens, startsAt, endsAt }: SurveyBody,
  of: string | null,
) {
  const errors = unfitQuestions(questions)
  if (active && !questions.some(({ type }) => type !== 'separator')) errors.questions = ['surveys.question_needed']
  if (opens === 'after_completion' && of !== 'course') errors.opens = ['surveys.course_needed']
  if (startsAt && endsAt && endsAt <= startsAt) errors.ends_at = ['surveys.ends_too_early']
  refuseWrong(errors)
}

function getColumns(body: SurveyBody, kept: Partial<Survey>, locale: Locale) {
  const { productId, active, opens, startsAt, endsAt } = body
  return {
    productId,
    title: mergeLanguages(body.title, kept.title ?? {}, locale),
    description: mergeLanguages(body.description, kept.description ?? {}, locale),
    questions: questionsFrom(body.questions, kept.questions ?? [], locale),
    active,
    opens,
    startsAt,
    endsAt,
  }
}

/** Adds a survey; 404 or 403 for what the viewer does not build, 422 for what cannot be asked. */
export async function createSurvey(db: Db, context: SurveyContext, body: SurveyBody): Promise<Survey> {
  const of = await requireAudience(db, context, body.productId)
  const columns = getColumns(body, {}, context.locale)
  refuseUnfit(columns.questions, body, of)
  const schoolId = context.school.id
  await lockSurveysOf(db, schoolId)
  const [counted] = await db.select({ n: count() }).from(surveys).where(eq(surveys.schoolId, schoolId))
  if ((counted?.n ?? 0) >= SURVEYS_MAX) throw invalid('description', ['surveys.surveys_max', { max: SURVEYS_MAX }])
  const survey = await db
    .insert(surveys)
    .values({ schoolId, ...columns })
    .returning()
    .then(expectRow)
  if (survey.active) await tellPages(db, schoolId)
  return survey
}

/** Changes a survey; a version that is not the stored one any more is a 409 with what `toRow` tells of that. */
export async function changeSurvey(
  db: Db,
  context: SurveyContext,
  found: Survey,
  { version, ...body }: SurveyBody & { version?: number },
  rowOf: (stored: Survey) => Promise<SurveyRow>,
): Promise<Survey> {
  const of = await requireAudience(db, context, body.productId)
  await lockSurveysOf(db, found.schoolId)
  const stored = await db.select().from(surveys).where(byId(found)).then(requireRow)
  if (version !== undefined && version !== stored.version)
    refuseStale(stored, version, toSnakeCase(await rowOf(stored)))
  const columns = getColumns(body, stored, context.locale)
  refuseUnfit(columns.questions, body, of)
  const changed = await db
    .update(surveys)
    .set({ ...columns, updatedAt: sql`now()`, version: sql`${surveys.version} + 1` })
    .where(byId(found))
    .returning()
    .then(expectRow)
  if (stored.active || changed.active) await tellPages(db, found.schoolId)
  return changed
}

/** Deletes a survey and all that was answered. */
export async function deleteSurvey(db: Db, { schoolId, id, active }: Survey): Promise<void> {
  await lockSurveysOf(db, schoolId)
  await db.delete(surveys).where(byId({ schoolId, id }))
  if (active) await tellPages(db, schoolId)
}

/** Writes down which surveys are asked, so that pages know without asking. */
async function tellPages(db: Db, schoolId: number): Promise<void> {
  const { id, productId, opens, startsAt, endsAt } = surveys
  const open = await db
    .select({ id, productId, opens, startsAt, endsAt })
    .from(surveys)
    .where(and(eq(surveys.schoolId, schoolId), eq(surveys.active, true)))
    .orderBy(id)
  await showSurveys(db, schoolId, open)
}
