import { page } from '#app/platform/answers.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { membershipList } from '../membership-list.server.ts'
import { planTitles } from '../plan-rows.server.ts'

/** Who is a member, and how each membership stands. */
export const memberships = listRoute(membershipList, { access: 'plans' }, async ({ db, viewer, list }) =>
  page('membership-plans/memberships', { list, plans: await planTitles(db, viewer) }),
)
