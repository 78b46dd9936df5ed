import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { choicesOf, choose } from '../choices.server.ts'

const PATH = '/account/notifications'

/** What a member is written about. */
export const choices = route({ access: 'member' }, async ({ c, db, viewer }) =>
  page('notifications/choices', { choices: await choicesOf(db, viewer), saved: c.req.query('saved') === '1' }),
)

/** A browser sends nothing for a box that is not ticked. */
const input = z.object({ news: Flag.default(false) })

export const saveChoices = route({ access: 'member', input, form: choices }, async ({ c, db, viewer, input }) => {
  const wanted = input()
  await choose(db, viewer, wanted, c.var.ip)
  return jsonOrRedirect(wanted, `${PATH}?saved=1`)
})
