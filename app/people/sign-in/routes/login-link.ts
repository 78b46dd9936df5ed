import { z } from 'zod'
import { Email, To } from '#app/people/accounts/inputs.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { localPath } from '#app/platform/request.server.ts'
import { findAccountOfEntryLink, findEntryLinkWait, requestEntryLink } from '../entry-links.server.ts'
import { logInByLink } from '../login-links.server.ts'
import { getRequestedPath, getStartPath } from '../requested-path.server.ts'
import { completeLogin } from '../second-step.server.ts'

const PATH = '/login/link'
const ids = z.object({ token: z.string().max(100) })

/** For whom a link is to be sent that logs in; members come here, too, to show that they read their mail. */
const showAskForLoginLinkPage = route({ access: 'visitor', cached: true }, async ({ c }) =>
  page('sign-in/ask-for-link', { purpose: 'login', sent: c.req.query('sent') === '1', to: getRequestedPath(c) }),
)

/** The same answer whether or not the address is known. */
const askForLoginLink = route(
  {
    access: 'visitor',
    input: z.object({ email: Email, to: To }),
    form: showAskForLoginLinkPage,
    limit: { burst: 60, perSecond: 1 },
    waits: findEntryLinkWait('login'),
  },
  async ({ c, db, school, locale, input }) => {
    const { ip, requestId } = c.var
    const { email, to } = input()
    const request = { schoolId: school.id, email, ip, cookies: c.req.header('cookie'), requestId }
    const path = localPath(to, '')
    await requestEntryLink(db, { ...request, purpose: 'login', to: path })
    const sent = new URLSearchParams({ sent: '1', ...(path && { to: path }) })
    return jsonOrRedirect({ message: translateMessage(locale, 'accounts.login_sent') }, `${PATH}?${sent}`)
  },
)

/** The page that the e-mailed link leads to; its button logs in. */
const showLoginLinkPage = route({ access: 'visitor', ids }, async ({ c, db, school, viewer, ids }) => {
  // The address of this page opens an account, so no other site learns it.
  c.header('Referrer-Policy', 'same-origin')
  const account = await findAccountOfEntryLink(db, school.id, 'login', ids.token)
  const to = getRequestedPath(c)
  // Who came in by this link before, and is still logged in, goes on to what the e-mail is about.
  if (!account && viewer.kind !== 'visitor' && to && !c.var.shown) return redirect(to)
  const closes = account !== undefined && !account.emailVerifiedAt && account.passwordHash !== null
  return page('sign-in/login-link', {
    token: ids.token,
    to,
    account: account ? { email: account.email, closes } : null,
  })
})

const confirmLoginLink = route(
  {
    access: 'visitor',
    ids,
    input: z.object({ remember: Flag.optional(), to: To }),
    form: showLoginLinkPage,
    limit: ROOMY,
  },
  async ({ c, db, school, ids, input }) => {
    const { remember, to } = input()
    const account = await logInByLink(db, school.id, ids.token)
    // As much as a password shows, where there is none.
    const by = account.passwordHash === null ? 'link' : 'other'
    return completeLogin(c, db, account, { remember, by, to: localPath(to, getStartPath(account)) })
  },
)

export const routes = {
  'GET /login/link': showAskForLoginLinkPage,
  'POST /login/link': askForLoginLink,
  'GET /login/link/:token': showLoginLinkPage,
  'POST /login/link/:token': confirmLoginLink,
} satisfies Addresses
