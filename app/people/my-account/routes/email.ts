import { z } from 'zod'
import { Email, OwnPassword } from '#app/people/accounts/inputs.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { deviceCookie } from '#app/people/sign-in/attempts.server.ts'
import {
  findOwnPasswordWait,
  hasPassword,
  refuseUnshown,
  withOwnPassword,
} from '#app/people/sign-in/own-password.server.ts'
import { jsonOrRedirect, page, refuseAfterwards } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route, sendCookies } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import {
  findEmailLinkWait,
  findEmailOfLink,
  requestEmailChange,
  requestVerificationAgain,
  useEmailLink,
} from '../email-links.server.ts'
import { SECURITY } from '../security.ts'

const Token = z.object({ token: z.string().max(100) })

/** Sends the link to the account's own address once more. */
const sendVerification = route({ access: 'member' }, async ({ c, db, viewer }) => {
  await requestVerificationAgain(db, viewer, c.var.requestId)
  return jsonOrRedirect({ sent: true }, `${SECURITY}?done=verification_sent`)
})

const showChangeEmailPage = route({ access: 'member' }, async ({ db, viewer }) => {
  const needsPassword = await hasPassword(db, viewer)
  if (!needsPassword) refuseUnshown(viewer)
  return page('my-account/change-email', { email: viewer.email, hasPassword: needsPassword })
})

const changeEmail = route(
  {
    access: 'member',
    input: Fields({ email: Email, currentPassword: OwnPassword }),
    form: showChangeEmailPage,
    waits: async (at) => Math.max(await findOwnPasswordWait(at), await findEmailLinkWait(at)),
  },
  async ({ c, viewer, input }) => {
    const { email, currentPassword } = input()
    return withOwnPassword(viewer, { password: currentPassword, ip: c.var.ip }, async (db) => {
      const outcome = await requestEmailChange(db, viewer, email, c.var.requestId)
      if (outcome === 'taken') return refuseAfterwards(invalid('email', 'accounts.email_taken'))
      return jsonOrRedirect({ sent: true }, `${SECURITY}?done=change_sent`)
    })
  },
)

/** The page that an e-mailed link leads to; nothing happens before its button: programs follow links, too. */
const showEmailLinkPage = route({ access: 'member', ids: Token }, async ({ c, db, viewer, ids }) => {
  c.header('Referrer-Policy', 'same-origin')
  const email = await findEmailOfLink(db, viewer, ids.token)
  return page('my-account/confirm-email', { token: ids.token, email: email ?? null })
})

const confirmEmail = route(
  { access: 'member', ids: Token, form: showEmailLinkPage },
  async ({ c, db, viewer, ids }) => {
    const account = await useEmailLink(db, viewer, ids.token, c.var.requestId)
    sendCookies(c, db, [deviceCookie(account.schoolId, account.emailKey)])
    return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), `${SECURITY}?done=email_confirmed`)
  },
)

export const routes = {
  'GET /account/security/email': showChangeEmailPage,
  'POST /account/security/email': changeEmail,
  'POST /account/security/email/verification': sendVerification,
  'GET /account/security/email/:token': showEmailLinkPage,
  'POST /account/security/email/:token': confirmEmail,
} satisfies Addresses
