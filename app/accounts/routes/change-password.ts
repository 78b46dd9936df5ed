import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { changePassword } from '../change-password.server.ts'
import { NewPassword, Password } from '../inputs.server.ts'
import { withOwnPassword } from '../own-password.server.ts'
import { isRemembered } from '../own-sessions.server.ts'
import { enter } from '../sessions.server.ts'
import { userView } from '../user.ts'
import { SECURITY } from './security.ts'

export const changePasswordPage = route({ access: 'member' }, async ({ viewer }) =>
  page('accounts/change-password', { email: viewer.email }),
)

/** All sessions end, this browser gets a new one. */
export const saveNewPassword = route(
  {
    access: 'member',
    input: z.object({ current_password: Password, password: NewPassword }),
    form: changePasswordPage,
  },
  async ({ c, school, viewer, input }) => {
    const { current_password, password } = input()
    return withOwnPassword(viewer, { password: current_password, ip: c.var.ip }, async (db) => {
      const remember = await isRemembered(db, school.id, c.var.session.token)
      const account = await changePassword(db, viewer, password, c.var.requestId)
      await enter(c, db, account, { remember })
      return jsonOrRedirect({ user: userView(account) }, `${SECURITY}?done=password_changed`)
    })
  },
)
