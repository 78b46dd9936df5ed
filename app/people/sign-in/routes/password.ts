import { z } from 'zod'
import { Email, NewPassword } from '#app/people/accounts/inputs.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { SECURITY } from '#app/people/my-account/security.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { findAccountOfEntryLink, findEntryLinkWait, requestEntryLink } from '../entry-links.server.ts'
import { resetPassword } from '../password-reset.server.ts'
import { getStartPath } from '../requested-path.server.ts'
import { completeLogin } from '../second-step.server.ts'

const Token = z.object({ token: z.string().max(100) })

const showForgotPage = route({ access: 'visitor', cached: true }, async ({ c, viewer }) => {
  if (viewer.kind !== 'visitor' && !c.var.shown) return redirect(getStartPath(viewer))
  return page('sign-in/ask-for-link', { purpose: 'reset', sent: c.req.query('sent') === '1' })
})

/** The same answer whether or not the address is known. Whoever is logged in and has no password sets one by this. */
const sendPasswordLink = route(
  {
    access: 'visitor',
    input: z.object({ email: Email }),
    form: showForgotPage,
    limit: { burst: 60, perSecond: 1 },
    waits: findEntryLinkWait('password_reset'),
  },
  async ({ c, db, school, locale, viewer, input }) => {
    const { ip, requestId } = c.var
    const cookies = c.req.header('cookie')
    const request = { schoolId: school.id, email: input().email, ip, cookies, requestId }
    await requestEntryLink(db, { ...request, purpose: 'password_reset' })
    const at = viewer.kind === 'visitor' ? '/password/forgot?sent=1' : `${SECURITY}?done=reset_sent`
    return jsonOrRedirect({ message: translateMessage(locale, 'accounts.reset_sent') }, at)
  },
)

const showResetPage = route({ access: 'visitor', ids: Token }, async ({ c, db, school, ids }) => {
  // The address of this page opens an account, so no other site learns it.
  c.header('Referrer-Policy', 'same-origin')
  const account = await findAccountOfEntryLink(db, school.id, 'password_reset', ids.token)
  return page('sign-in/reset', { token: ids.token, email: account?.email ?? null })
})

const saveResetPassword = route(
  {
    access: 'visitor',
    input: z.object({ token: Token.shape.token, email: Email, password: NewPassword }),
    form: showResetPage,
    limit: ROOMY,
  },
  async ({ c, db, school, input }) => {
    const account = await resetPassword(db, { schoolId: school.id, ...input() })
    await scheduleNotice(db, account, { notice: 'password_changed', requestId: c.var.requestId })
    return completeLogin(c, db, account, { to: getStartPath(account) })
  },
)

/** Where a reload leads after the form came back with an error: the link is in the e-mail still. */
const redirectToForgotPage = route({ access: 'visitor' }, async () => redirect('/password/forgot'))

export const routes = {
  'GET /password/forgot': showForgotPage,
  'POST /password/forgot': sendPasswordLink,
  'GET /password/reset': redirectToForgotPage,
  'POST /password/reset': saveResetPassword,
  'GET /password/reset/:token': showResetPage,
} satisfies Addresses
