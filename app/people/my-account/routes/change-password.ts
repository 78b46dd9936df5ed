import { NewPassword, Password } from '#app/people/accounts/inputs.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { withOwnPassword } from '#app/people/sign-in/own-password.server.ts'
import { isRemembered } from '#app/people/sign-in/own-sessions.server.ts'
import { enter } from '#app/people/sign-in/sessions.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { changePassword } from '../change-password.server.ts'
import { SECURITY } from '../security.ts'

const showChangePasswordPage = route({ access: 'member' }, async ({ viewer }) =>
  page('my-account/change-password', { email: viewer.email }),
)

/** All sessions end, this browser gets a new one. */
const saveNewPassword = route(
  {
    access: 'member',
    input: Fields({ currentPassword: Password, password: NewPassword }),
    form: showChangePasswordPage,
  },
  async ({ c, school, viewer, input }) => {
    const { currentPassword, password } = input()
    return withOwnPassword(viewer, { password: currentPassword, ip: c.var.ip }, async (db) => {
      const remember = await isRemembered(db, school.id, c.var.session.token)
      const account = await changePassword(db, viewer, password, c.var.requestId)
      await enter(c, db, account, { remember })
      return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), `${SECURITY}?done=password_changed`)
    })
  },
)

export const routes = {
  'GET /account/security/password': showChangePasswordPage,
  'POST /account/security/password': saveNewPassword,
} satisfies Addresses
