import { z } from 'zod'
import { officeReviewList } from '#app/community/reviews/office-reviews.server.ts'
import type { ReviewRow } from '#app/community/reviews/review.ts'
import { surveyList } from '#app/forms/surveys/survey-rows.server.ts'
import { examList } from '#app/learning/exams/exam-rows.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { articleList, loadArticleDetail } from '#app/storefront/articles/article-rows.server.ts'
import { requireArticle } from '#app/storefront/articles/articles.server.ts'
import { attemptList } from '../attempt-list.server.ts'
import {
  inSnake,
  listOperation,
  type Operations,
  ofId,
  operation,
  requireListed,
  toRoutes,
} from '../operation.server.ts'
import { Article, ArticleDetail, Exam, ExamAttempt, Review, Survey, SurveyResponse } from '../outputs.server.ts'
import { responseList } from '../response-list.server.ts'

/** A review with its product under the name that other rows have for it. */
const toReview = ({ title, course, ...review }: ReviewRow) =>
  toSnakeCase({ ...review, product: { slug: course.slug, title } })

const listReviews = listOperation({
  scope: 'reviews:read',
  summary: 'List reviews',
  list: officeReviewList,
  output: Review,
  toOutput: toReview,
})

const showReview = operation(
  { scope: 'reviews:read', summary: 'Get a review', ids: ofId, output: z.object({ review: Review }) },
  async (context) => ({ review: toReview(await requireListed(context, officeReviewList, context.ids.id)) }),
)

const listSurveys = listOperation({
  scope: 'surveys:read',
  summary: 'List surveys',
  list: surveyList,
  output: Survey,
  toOutput: inSnake,
})

const showSurvey = operation(
  { scope: 'surveys:read', summary: 'Get a survey', ids: ofId, output: z.object({ survey: Survey }) },
  async (context) => toSnakeCase({ survey: await requireListed(context, surveyList, context.ids.id) }),
)

const listExams = listOperation({
  scope: 'exams:read',
  summary: 'List exams',
  list: examList,
  output: Exam,
  toOutput: inSnake,
})

const showExam = operation(
  { scope: 'exams:read', summary: 'Get an exam', ids: ofId, output: z.object({ exam: Exam }) },
  async (context) => toSnakeCase({ exam: await requireListed(context, examList, context.ids.id) }),
)

const listResponses = listOperation({
  scope: 'surveys:read',
  summary: 'List the responses to a survey',
  ids: ofId,
  list: responseList,
  output: SurveyResponse,
  toOutput: inSnake,
  within: async (context, { id = 0 }) => ({ survey: (await requireListed(context, surveyList, id)).id }),
  without: ['survey'],
})

const listAttempts = listOperation({
  scope: 'exams:read',
  summary: 'List the submitted attempts at an exam',
  ids: ofId,
  list: attemptList,
  output: ExamAttempt,
  toOutput: inSnake,
  within: async (context, { id = 0 }) => ({ exam: (await requireListed(context, examList, id)).id }),
  without: ['exam'],
})

const listArticles = listOperation({
  scope: 'articles:read',
  summary: 'List articles',
  list: articleList,
  output: Article,
  toOutput: inSnake,
})

const showArticle = operation(
  { scope: 'articles:read', summary: 'Get an article', ids: ofId, output: z.object({ article: ArticleDetail }) },
  async ({ db, school, locale, ids }) => {
    const article = await requireArticle(db, school.id, ids.id)
    return toSnakeCase({ article: await loadArticleDetail(db, article, locale) })
  },
)

export const operations = {
  'GET /api/v1/articles': listArticles,
  'GET /api/v1/articles/:id': showArticle,
  'GET /api/v1/exams': listExams,
  'GET /api/v1/exams/:id': showExam,
  'GET /api/v1/exams/:id/attempts': listAttempts,
  'GET /api/v1/reviews': listReviews,
  'GET /api/v1/reviews/:id': showReview,
  'GET /api/v1/surveys': listSurveys,
  'GET /api/v1/surveys/:id': showSurvey,
  'GET /api/v1/surveys/:id/responses': listResponses,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
