import { z } from 'zod'
import { PROSE_MAX } from '#app/forms/form-questions/answers.ts'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { readRoute } from '#app/platform/read-route.server.ts'
import { isReading } from '#app/platform/request.server.ts'
import { ResponseInput } from '../inputs.server.ts'
import { requireAsking, respond, surveyView } from '../responses.server.ts'

/** A survey with what the viewer said to it; a browser that is led here gets it as a page. */
const showSurvey = readRoute(
  { access: 'member', ids: z.object({ id: Id }) },
  async ({ c, db, viewer, locale, ids }) => {
    const asking = await requireAsking(db, viewer, ids.id)
    const answer = { survey: surveyView(asking, locale), respondedAt: asking.respondedAt }
    const isPage = isReading(c) && c.req.header('accept')?.includes('text/html')
    return isPage ? page('surveys/answer', answer) : json(toSnakeCase(answer))
  },
)

/** The same page once more, for the form that was refused. */
const surveyForm = route({ access: 'member', ids: Fields({ surveyId: Id }) }, async ({ db, viewer, locale, ids }) => {
  const asking = await requireAsking(db, viewer, ids.surveyId)
  return page('surveys/answer', { survey: surveyView(asking, locale), respondedAt: asking.respondedAt })
})

const submitSurvey = route(
  {
    access: 'member',
    ids: Fields({ surveyId: Id }),
    input: ResponseInput,
    refusesFirst: ({ viewer }) => refuseBlocked(viewer),
    form: surveyForm,
    limit: TALKING,
    maxBytes: bytesFor(10 * PROSE_MAX),
  },
  async ({ db, viewer, ids, input }) => {
    const asking = await requireAsking(db, viewer, ids.surveyId)
    refuseBlocked(viewer)
    const respondedAt = await respond(db, viewer, asking, input().response)
    return jsonOrRedirect(toSnakeCase({ respondedAt }), `/survey/${ids.surveyId}`)
  },
)

export const routes = {
  'POST /survey/submit': submitSurvey,
  'GET /survey/:id': showSurvey.get,
  'POST /survey/:id': showSurvey.post,
} satisfies Addresses
