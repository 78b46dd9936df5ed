import { z } from 'zod'
import { listProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { wishOf } from '#app/platform/list.server.ts'
import { fileOf, listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { resultFile, resultFilters, resultsOf, summaryOf } from '../results.server.ts'
import { surveyRow } from '../survey-rows.server.ts'
import { findSurvey } from '../surveys.server.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const
const narrowed = z.object(resultFilters)

/** What a survey brought: how often each choice was made, and who said what; as JSON those rows, as CSV all of them. */
const showSurveyResults = route(
  { ...declared, input: listInput(resultFilters) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const looking = { viewer, school, locale }
    const found = await findSurvey(db, looking, ids.id)
    const listed = resultsOf(found)
    const filters = narrowed.parse(input())
    if (c.req.header('accept')?.includes('text/csv'))
      return fileOf(db, listed, resultFile(found), looking, wishOf(listed, looking, { filters }))
    return listAnswer({ c, db, ...looking }, input(), listed, async (list) =>
      page('surveys/results', {
        list,
        survey: await surveyRow(db, found, locale),
        questions: await summaryOf(db, found, looking, filters),
        products: found.productId === null ? await listProductTitles(db, looking) : [],
      }),
    )
  },
)

/** The same as a file. */
const exportSurveyResults = route(
  { ...declared, input: narrowed },
  async ({ db, viewer, school, locale, ids, input }) => {
    const looking = { viewer, school, locale }
    const found = await findSurvey(db, looking, ids.id)
    const listed = resultsOf(found)
    return fileOf(db, listed, resultFile(found), looking, wishOf(listed, looking, { filters: input() }))
  },
)

export const routes = {
  'GET /home/surveys/:id/results': showSurveyResults,
  'GET /home/surveys/:id/results/export': exportSurveyResults,
} satisfies Addresses
