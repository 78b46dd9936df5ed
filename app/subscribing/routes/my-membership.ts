import { z } from 'zod'
import { answerSurvey, cancelMembership, hasAnswered } from '#app/memberships/canceling.server.ts'
import { findMembership } from '#app/memberships/shown.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { CancelInput, SurveyInput } from '../leaving-inputs.server.ts'

const AT = '/my/membership'

/** How one's own membership stands, as a page or as JSON. */
export const myMembership = route({ access: 'member' }, async ({ db, school, viewer }) => {
  const membership = await findMembership(db, viewer)
  const left = membership?.reason === 'canceled' && !(await hasAnswered(db, school.id, membership.id))
  return page('subscribing/my-membership', { membership, asks: left }, { json: { membership } })
})

/** Ends one's membership with its period. */
export const cancel = route(
  { access: 'member', input: CancelInput, form: myMembership, limit: ROOMY },
  async ({ db, viewer, input }) => {
    const { membership_id } = input()
    const { id, status } = await cancelMembership(db, viewer, membership_id)
    return jsonOrRedirect({ membership_id: id, status }, AT)
  },
)

/** Why one left; it never undoes that. */
export const cancelSurvey = route(
  { access: 'member', ids: z.object({ membership_id: Id }), input: SurveyInput, form: myMembership, limit: ROOMY },
  async ({ db, viewer, ids, input }) => {
    const { reason, other_reason, return_intent: returnIntent } = input()
    await answerSurvey(db, viewer, ids.membership_id, { reason, otherReason: other_reason ?? null, returnIntent })
    return jsonOrRedirect({ saved: true }, AT)
  },
)
