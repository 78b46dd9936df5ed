import { z } from 'zod'
import { endOtherSessions, endOwnSession } from '#app/people/sign-in/own-sessions.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { loadSecurity } from '../security.server.ts'
import { SECURITY } from '../security.ts'

/** By what one's account is opened, and where it is open. */
const showSecurity = route({ access: 'member' }, async ({ c, db, viewer }) => {
  const view = await loadSecurity(db, viewer, c.var.session.token)
  return page('my-account/security', { security: view, done: c.req.query('done') ?? '' }, { json: toSnakeCase(view) })
})

/** Ends one session; of this one it is a log-out. */
const endSession = route({ access: 'member', ids: z.object({ session: Id }) }, async ({ db, viewer, ids }) => {
  await endOwnSession(db, viewer, ids.session)
  return jsonOrRedirect({ ended: true }, `${SECURITY}?done=session_ended`)
})

const endAllOthers = route({ access: 'member' }, async ({ c, db, viewer }) => {
  await endOtherSessions(db, viewer, c.var.session.token)
  return jsonOrRedirect({ ended: true }, `${SECURITY}?done=sessions_ended`)
})

export const routes = {
  'GET /account/security': showSecurity,
  'POST /account/security/sessions/end-others': endAllOthers,
  'POST /account/security/sessions/:session/end': endSession,
} satisfies Addresses
