import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { NewSurveyInput, SurveyInput } from '../inputs.server.ts'
import { loadSurveyRow, surveyList } from '../survey-rows.server.ts'
import { changeSurvey, createSurvey, deleteSurvey, requireSurvey } from '../surveys.server.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const

/** The surveys that the viewer works on. */
const listSurveys = listRoute(
  surveyList,
  { access: 'build', json: inSnakeCase(surveyList) },
  async ({ c, db, viewer, school, list }) =>
    page('surveys/surveys', {
      list,
      products: await loadProductOptions(db, { c, viewer, school }, { right: 'built' }),
    }),
)

/** A survey: the page where it is written; as JSON all that is said of it. */
const showOfficeSurvey = route(declared, async ({ db, ids, ...context }) => {
  const row = await loadSurveyRow(db, await requireSurvey(db, context, ids.id), context.locale)
  const products = await loadProductOptions(db, context, { right: 'built', chosen: [row.productId] })
  return page('surveys/survey', { survey: row, products }, { json: toSnakeCase({ survey: row }) })
})

const addSurvey = route(
  { access: 'build', input: NewSurveyInput, form: listSurveys, maxBytes: LONGEST },
  async ({ db, input, ...context }) => {
    const made = await createSurvey(db, context, input())
    return jsonOrRedirect(
      toSnakeCase({ survey: await loadSurveyRow(db, made, context.locale) }),
      `/home/surveys/${made.id}`,
      201,
    )
  },
)

const saveSurvey = route(
  { ...declared, input: SurveyInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => {
    const found = await requireSurvey(db, context, ids.id)
    const rowOf = (stored: typeof found) => loadSurveyRow(db, stored, context.locale)
    return toSnakeCase({ survey: await rowOf(await changeSurvey(db, context, found, input(), rowOf)) })
  },
)

const dropSurvey = route(declared, async ({ db, ids, ...context }) => {
  await deleteSurvey(db, await requireSurvey(db, context, ids.id))
  return { deleted: true }
})

export const routes = {
  'GET /home/surveys': listSurveys,
  'POST /home/surveys': addSurvey,
  'GET /home/surveys/:id': showOfficeSurvey,
  'PUT /home/surveys/:id': saveSurvey,
  'DELETE /home/surveys/:id': dropSurvey,
} satisfies Addresses
