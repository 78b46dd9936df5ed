import { listTeam } from '#app/people/team/team.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { exportRoute, listRoute } from '#app/platform/list-route.server.ts'
import { activityFile, activityList } from '../activity-list.server.ts'

const access = 'settings'

const listActivity = listRoute(activityList, { access }, async ({ db, school, locale, list }) => {
  const team = await listTeam(db, school.id, locale)
  return page('activity/activity', { list, team: team.map(({ id, name }) => ({ id, name })) })
})

const exportActivity = exportRoute(activityList, activityFile, { access })

/** Where the changes of settings stood. */
const leadToActivity = route({ access }, async () => redirect('/home/activity?type=settings'))

export const routes = {
  'GET /home/activity': listActivity,
  'GET /home/activity/export': exportActivity,
  'GET /home/settings/changes': leadToActivity,
} satisfies Addresses
