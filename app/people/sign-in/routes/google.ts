import { Password } from '#app/people/accounts/inputs.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { SECURITY } from '#app/people/my-account/security.ts'
import { afterCommit, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { closedCookie, getCookie } from '#app/platform/cookies.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route, sendCookies } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { sameText } from '#app/platform/tokens.server.ts'
import { consumeChallenge, rememberChallenge } from '../challenges.server.ts'
import { accountOfPerson, unlinkGoogle } from '../identities.server.ts'
import { withOwnPassword } from '../own-password.server.ts'
import { getRequestedPath, getStartPath } from '../requested-path.server.ts'
import { completeLogin } from '../second-step.server.ts'

const TEN_MINUTES = 600
/** Loaded with the first who comes from there: most never do. */
const google = () => import('../google.server.ts')
const failed = (problem: 'google' | 'google_unverified') => redirect(`/login?problem=${problem}`)

/** Off to Google. */
const goToGoogle = route({ access: 'visitor', limit: { burst: 20, perSecond: 0.5 } }, async ({ c, school }) => {
  const to = getRequestedPath(c)
  return afterCommit(async () => {
    const { url, state, nonce, verifier } = await (await google()).departure(school.origin)
    const challenge = { schoolId: school.id, purpose: 'google' as const, agreed: { nonce, verifier, to } }
    await inSchool(school.id, (db) => {
      sendCookies(c, db, [closedCookie('google', state, TEN_MINUTES)])
      return rememberChallenge(db, state, { ...challenge, seconds: TEN_MINUTES })
    })
    return redirect(url)
  })
})

/** Back from Google: only the browser that went there, once, within ten minutes. */
const finishGoogleLogin = route({ access: 'visitor' }, async ({ c, db, school, locale }) => {
  const { state = '', code = '' } = c.req.query()
  const kept = getCookie(c.req.header('cookie'), 'google') ?? ''
  const challenge = sameText(kept, state) ? await consumeChallenge(db, school.id, 'google', state) : undefined
  if (!challenge || !code) return failed('google')
  sendCookies(c, db, [closedCookie('google', '', 0)])
  const { nonce, verifier, to } = challenge.agreed
  return afterCommit(async () => {
    const back = { origin: school.origin, code, nonce: String(nonce), verifier: String(verifier) }
    const person = await (await google()).arrival(back)
    if (!person) return failed('google')
    const arriving = { schoolId: school.id, locale, requestId: c.var.requestId, ip: c.var.ip }
    return inSchool(school.id, async (db) => {
      const account = await accountOfPerson(db, person, arriving)
      if (!account || account === 'unverified') return failed(account ? 'google_unverified' : 'google')
      return completeLogin(c, db, account, { to: String(to) || getStartPath(account), by: 'other' })
    })
  })
})

const showUnlinkGooglePage = route({ access: 'member' }, async () => page('sign-in/unlink-google', {}))

/** Only whoever also has a password gives up the log-in by Google. */
const confirmUnlinkGoogle = route(
  { access: 'member', input: Fields({ currentPassword: Password }), form: showUnlinkGooglePage },
  async ({ c, viewer, input }) => {
    return withOwnPassword(viewer, { password: input().currentPassword, ip: c.var.ip }, async (db) => {
      if (await unlinkGoogle(db, viewer))
        await scheduleNotice(db, viewer, { notice: 'google_unlinked', requestId: c.var.requestId })
      return jsonOrRedirect({ google: false }, `${SECURITY}?done=google_unlinked`)
    })
  },
)

export const routes = {
  'GET /account/security/google/unlink': showUnlinkGooglePage,
  'POST /account/security/google/unlink': confirmUnlinkGoogle,
  'GET /login/google': goToGoogle,
  'GET /login/google/callback': finishGoogleLogin,
} satisfies Addresses
