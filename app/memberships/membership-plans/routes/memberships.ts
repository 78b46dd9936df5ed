import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import {
  EXTEND_DAYS_MAX,
  endByStaff,
  extendByStaff,
  requireMembership,
} from '#app/memberships/memberships/by-staff.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { Prose, WholeNumber } from '#app/platform/inputs.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { membershipFile, membershipList } from '../membership-list.server.ts'
import { loadMembershipPage } from '../membership-page.server.ts'

/** Who is a member, and how each membership stands. */
const listMemberships = listRoute(
  membershipList,
  { access: 'plans', json: inSnakeCase(membershipList) },
  async ({ c, db, viewer, school, list }) => {
    const plans = await loadProductOptions(db, { c, viewer, school }, { types: ['membership'] })
    return page('membership-plans/memberships', { list, plans })
  },
)

/** The same list as a file. */
const exportMemberships = exportRoute(membershipList, membershipFile, { access: 'plans' })

const declared = { access: 'plans', ids: z.object({ id: Id }) } as const

/** One membership with everything that happened to it. */
const showMembership = route(declared, async (context) => {
  const shown = await loadMembershipPage(context.db, context, context.ids.id)
  return page('membership-plans/membership', shown, {
    json: { ...shown, membership: toSnakeCase(shown.membership) },
  })
})

async function answer(context: RouteContext<typeof declared>) {
  const { membership } = await loadMembershipPage(context.db, context, context.ids.id)
  return jsonOrRedirect(toSnakeCase({ membership }), `/home/memberships/${context.ids.id}`)
}

const Reason = Prose(3, 500)

/** Ends it now, or with its period, for a reason that is kept. */
const endMembership = route(
  { ...declared, input: z.object({ when: z.enum(['now', 'period_end']), reason: Reason }), form: showMembership },
  async (context) => {
    await requireMembership(context.db, context.viewer, context.ids.id)
    await endByStaff(context.db, context.viewer, context.ids.id, context.input())
    return answer(context)
  },
)

/** Lets it last so many days more, for a reason that is kept. */
const extendMembership = route(
  {
    ...declared,
    input: z.object({ days: WholeNumber.pipe(z.int().min(1).max(EXTEND_DAYS_MAX)), reason: Reason }),
    form: showMembership,
  },
  async (context) => {
    await requireMembership(context.db, context.viewer, context.ids.id)
    await extendByStaff(context.db, context.viewer, context.ids.id, context.input())
    return answer(context)
  },
)

export const routes = {
  'GET /home/memberships': listMemberships,
  'GET /home/memberships/export': exportMemberships,
  'GET /home/memberships/:id': showMembership,
  'POST /home/memberships/:id/cancel': endMembership,
  'POST /home/memberships/:id/extend': extendMembership,
} satisfies Addresses
