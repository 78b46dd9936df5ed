import { z } from 'zod'
import { findOwn, refuseOthers } from '#app/memberships/memberships/own.server.ts'
import { findOfferedPlan } from '#app/memberships/memberships/plans.server.ts'
import { findMembership } from '#app/memberships/memberships/shown.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { WholeNumber } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { findCard } from '../card.server.ts'
import { PeriodInput } from '../inputs.server.ts'

const AT = '/my/membership'
const loadWork = () => import('../change.server.ts')

/** What one's membership can be changed to, and what each comes to. */
const showChange = route({ access: 'member' }, async (context) =>
  page('subscribing/change', { view: await (await loadWork()).changeView(context.db, context) }),
)

/** Goes over to other terms: on to pay what is due today, or with the next period. */
const changePlan = route(
  {
    access: 'member',
    ids: z.object({ plan_id: Id }),
    form: showChange,
    limit: ROOMY,
    input: z.object({ period: PeriodInput, expected_total: WholeNumber }),
  },
  async ({ c, db, school, viewer, ids, input }) => {
    await refuseOthers(db, viewer)
    await findOfferedPlan(db, viewer, ids.plan_id)
    const wanted = { plan_id: ids.plan_id, ...input() }
    const { changeTerms, payChange } = await loadWork()
    const order = await changeTerms(db, { viewer, school, ip: c.var.ip }, wanted)
    const card = await findCard(db, (await findOwn(db, viewer)).membership)
    if (!order || order.total === 0)
      return jsonOrRedirect(toSnakeCase({ redirect: AT, membership: await findMembership(db, viewer) }), AT)
    return afterCommit(async () => {
      const paid = await payChange(order, { viewer, ip: c.var.ip, card })
      return jsonOrRedirect({ ...paid, membership: toSnakeCase(paid.membership), hash: order.hash }, paid.redirect)
    })
  },
)

/** Keeps what one has after all, where something else was chosen for the next period. */
const cancelPlanChange = route({ access: 'member', form: showChange, limit: ROOMY }, async ({ db, viewer, input }) => {
  await refuseOthers(db, viewer)
  input()
  await (await loadWork()).cancelChange(db, viewer)
  return jsonOrRedirect(toSnakeCase({ membership: await findMembership(db, viewer) }), AT)
})

export const routes = {
  'GET /my/membership/change': showChange,
  'POST /my/membership/change': changePlan,
  'POST /my/membership/change/drop': cancelPlanChange,
} satisfies Addresses
