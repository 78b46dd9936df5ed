import { Password, To } from '#app/people/accounts/inputs.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields, Flag } from '#app/platform/inputs.server.ts'
import { localPath } from '#app/platform/request.server.ts'
import { hasPassword, withOwnPassword } from '../own-password.server.ts'
import { isRemembered } from '../own-sessions.server.ts'
import { getRequestedPath } from '../requested-path.server.ts'
import { recordPasswordProof } from '../sessions.server.ts'

const OFFICE = '/home'

/** Asks who is asking, before the gravest changes: a browser that was left open is not enough for those. */
const showConfirmPage = route({ access: 'member' }, async ({ c, db, school, viewer }) => {
  return page('sign-in/confirm', {
    to: getRequestedPath(c),
    email: viewer.email,
    hasPassword: await hasPassword(db, viewer),
    remember: await isRemembered(db, school.id, c.var.session.token),
  })
})

/** The account's password, for an hour of this session. A passkey comes by the door of the log-in. */
const confirmPassword = route(
  {
    access: 'member',
    input: Fields({ currentPassword: Password, remember: Flag.optional(), to: To }),
    form: showConfirmPage,
  },
  async ({ c, viewer, input }) => {
    const { currentPassword, to } = input()
    return withOwnPassword(viewer, { password: currentPassword, ip: c.var.ip }, async (db) => {
      await recordPasswordProof(db, viewer, c.var.session.token)
      return jsonOrRedirect({ confirmed: true }, localPath(to, OFFICE))
    })
  },
)

export const routes = {
  'GET /login/confirm': showConfirmPage,
  'POST /login/confirm': confirmPassword,
} satisfies Addresses
