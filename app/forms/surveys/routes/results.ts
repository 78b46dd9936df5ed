import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { toListQuery } from '#app/platform/list.server.ts'
import { exportFile, inSnakeCase, listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { getWholeList } from '#app/platform/option-list.ts'
import { getResults, listSummary, resultFile, resultFilters } from '../results.server.ts'
import { loadSurveyRow } from '../survey-rows.server.ts'
import { requireSurvey } from '../surveys.server.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const
const narrowed = z.object(resultFilters)

/** What a survey brought: how often each choice was made, and who said what; as JSON those rows, as CSV all of them. */
const showSurveyResults = route(
  { ...declared, input: listInput(resultFilters) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    const found = await requireSurvey(db, context, ids.id)
    const listed = getResults(found)
    const filters = narrowed.parse(input())
    if (c.req.header('accept')?.includes('text/csv'))
      return exportFile(db, listed, resultFile(found), context, toListQuery(listed, context, { filters }))
    return listAnswer(
      { c, db, ...context },
      input(),
      listed,
      async (list) =>
        page('surveys/results', {
          list,
          survey: await loadSurveyRow(db, found, locale),
          questions: await listSummary(db, found, context, filters),
          products: found.productId === null ? await loadProductOptions(db, { c, ...context }) : getWholeList([]),
        }),
      { json: inSnakeCase(listed, { response: 'as written' }) },
    )
  },
)

/** The same as a file. */
const exportSurveyResults = route(
  { ...declared, input: narrowed },
  async ({ db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    const found = await requireSurvey(db, context, ids.id)
    const listed = getResults(found)
    return exportFile(db, listed, resultFile(found), context, toListQuery(listed, context, { filters: input() }))
  },
)

export const routes = {
  'GET /home/surveys/:id/results': showSurveyResults,
  'GET /home/surveys/:id/results/export': exportSurveyResults,
} satisfies Addresses
