import { z } from 'zod'
import {
  answerSurvey,
  cancelMembership,
  hasAnswered,
  undoCancellation,
} from '#app/memberships/memberships/canceling.server.ts'
import { isBeingRenewed } from '#app/memberships/memberships/membership.ts'
import { refuseOthers } from '#app/memberships/memberships/own.server.ts'
import { pauseMembership, ranSincePause } from '#app/memberships/memberships/pausing.server.ts'
import { isOffered } from '#app/memberships/memberships/plan.ts'
import { isAnyPlanOffered, requirePlan } from '#app/memberships/memberships/plans.server.ts'
import { resumeMembership } from '#app/memberships/memberships/resuming.server.ts'
import { findMembership } from '#app/memberships/memberships/shown.server.ts'
import { listMembershipOrders } from '#app/memberships/renewals/membership-orders.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { dayBegins } from '#app/platform/days-later.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { findCardOfMembership } from '../card.server.ts'
import { CancelInput, PauseInput, SurveyInput } from '../leaving-inputs.server.ts'
import { getPause } from '../pause-view.ts'
import { loadPlansView } from '../plans-view.server.ts'

const AT = '/my/membership'
/** As many payments as a page shows; all of them are among one's orders. */
const SHOWN = 12

/** How one's own membership stands, as a page or as JSON. */
const showMyMembership = route({ access: 'member' }, async ({ db, school, viewer }) => {
  const membership = await findMembership(db, viewer)
  const left = membership?.reason === 'canceled' && !(await hasAnswered(db, school.id, membership.id))
  const joinable = await isAnyPlanOffered(db, school.id)
  const orders = membership ? await listMembershipOrders(db, school.id, membership.id) : []
  const payments = orders.filter(({ amount }) => amount > 0).slice(0, SHOWN)
  const card = membership && (await findCardOfMembership(db, school.id, membership.id))
  const ranSince = membership && (await ranSincePause(db, { schoolId: school.id, id: membership.id }))
  const own = membership && (await requirePlan(db, viewer, membership.plan.id))
  const pause = own && getPause(membership, own, ranSince, school.timeZone)
  const plan = own && (await loadPlansView(db, { school, viewer }, [own]))
  const renewing = membership !== null && own !== null && isBeingRenewed(membership, own.now)
  const again = own !== null && isOffered(own)
  const shown = { membership, card, payments, pause, joinable, again, renewing, asks: left }
  return page(
    'subscribing/my-membership',
    { ...shown, plan: plan?.plans[0] ?? null },
    { json: toSnakeCase({ membership }) },
  )
})

const OneOfOwn = z.object({ membership_id: Id.optional() })

/** Ends one's membership with its period. */
const cancelMyMembership = route(
  { access: 'member', ids: OneOfOwn, input: CancelInput, form: showMyMembership, limit: ROOMY },
  async ({ db, viewer, ids, input }) => {
    await refuseOthers(db, viewer, ids.membership_id)
    input()
    const { id, status } = await cancelMembership(db, viewer, ids.membership_id)
    return jsonOrRedirect({ membership_id: id, status }, AT)
  },
)

/** Nothing is open and nothing charged until a day, or until one resumes. */
const pauseMyMembership = route(
  { access: 'member', input: PauseInput, form: showMyMembership, limit: ROOMY },
  async ({ db, school, viewer, input }) => {
    await refuseOthers(db, viewer)
    const { until } = input()
    await pauseMembership(db, viewer, until.includes('T') ? until : dayBegins(until, school.timeZone).toISOString())
    return jsonOrRedirect(toSnakeCase({ membership: await findMembership(db, viewer) }), AT)
  },
)

/** Ends a pause before its time. */
const resumeMyMembership = route(
  { access: 'member', form: showMyMembership, limit: ROOMY },
  async ({ db, viewer, input }) => {
    await refuseOthers(db, viewer)
    input()
    await resumeMembership(db, viewer)
    return jsonOrRedirect(toSnakeCase({ membership: await findMembership(db, viewer) }), AT)
  },
)

/** Stays after all, before what was canceled has ended. */
const keepMyMembership = route(
  { access: 'member', form: showMyMembership, limit: ROOMY },
  async ({ db, viewer, input }) => {
    await refuseOthers(db, viewer)
    input()
    await undoCancellation(db, viewer)
    return jsonOrRedirect(toSnakeCase({ membership: await findMembership(db, viewer) }), AT)
  },
)

/** Why one left; it never undoes that. */
const cancelSurvey = route(
  { access: 'member', ids: z.object({ membership_id: Id }), input: SurveyInput, form: showMyMembership, limit: ROOMY },
  async ({ db, viewer, ids, input }) => {
    await refuseOthers(db, viewer, ids.membership_id)
    const { otherReason = null, ...answers } = input()
    await answerSurvey(db, viewer, ids.membership_id, { ...answers, otherReason })
    return jsonOrRedirect({ saved: true }, AT)
  },
)

export const routes = {
  'GET /my/membership': showMyMembership,
  'POST /my/membership/cancel': cancelMyMembership,
  'POST /my/membership/cancel-survey': cancelSurvey,
  'POST /my/membership/keep': keepMyMembership,
  'POST /my/membership/pause': pauseMyMembership,
  'POST /my/membership/resume': resumeMyMembership,
} satisfies Addresses
