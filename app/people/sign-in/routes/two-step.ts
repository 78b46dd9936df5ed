import { z } from 'zod'
import { Password } from '#app/people/accounts/inputs.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { SECURITY } from '#app/people/my-account/security.ts'
import { jsonOrRedirect, page, redirect, refuseAfterwards } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { onCommit } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields, Pasted } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { qrPath } from '#app/platform/qr.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import {
  confirmAuthenticator,
  findSetup,
  hasAuthenticator,
  removeAuthenticator,
  startAuthenticatorSetup,
} from '../authenticators.server.ts'
import { withOwnPassword } from '../own-password.server.ts'
import { endOtherSessions } from '../own-sessions.server.ts'
import { createRecoveryCodes } from '../recovery-codes.server.ts'
import { awaitsCode, findCodeWait, passSecondStep } from '../second-step.server.ts'
import { clearSessionCache, enter } from '../sessions.server.ts'

const Code = z.object({ code: Pasted.pipe(z.string().min(1).max(40)) })
const OwnPassword = Fields({ currentPassword: Password })
const PATH = `${SECURITY}/two-step`

const showTwoStepPage = route({ access: 'member' }, async ({ c, db, school, viewer }) => {
  const [on, setup] = await Promise.all([hasAuthenticator(db, viewer), findSetup(db, viewer, school.name)])
  return page('sign-in/two-step', {
    on,
    asked: c.req.query('to') !== undefined,
    setup: setup ? { secret: setup.secret, qr: await qrPath(setup.uri, 4) } : null,
  })
})

const beginTwoStep = route(
  { access: 'member', input: OwnPassword, form: showTwoStepPage },
  async ({ c, school, viewer, input }) => {
    return withOwnPassword(viewer, { password: input().currentPassword, ip: c.var.ip }, async (db) => {
      await startAuthenticatorSetup(db, viewer)
      return jsonOrRedirect({ ...(await findSetup(db, viewer, school.name)) }, PATH)
    })
  },
)

/** On from now on: what was opened by a password alone, elsewhere and before, ends. */
const confirmTwoStep = route(
  { access: 'member', input: Code, form: showTwoStepPage, limit: { burst: 10, perSecond: 10 / 60 } },
  async ({ c, db, viewer, input }) => {
    const codes = await confirmAuthenticator(db, viewer, input().code.replace(/\s/g, ''))
    await endOtherSessions(db, viewer, c.var.session.token)
    await scheduleNotice(db, viewer, { notice: 'two_step_on', requestId: c.var.requestId })
    return page('sign-in/recovery-codes', { codes }, { json: { recovery_codes: codes } })
  },
)

const endTwoStep = route(
  { access: 'member', input: OwnPassword, form: showTwoStepPage },
  async ({ c, viewer, input }) => {
    return withOwnPassword(viewer, { password: input().currentPassword, ip: c.var.ip }, async (db) => {
      await removeAuthenticator(db, viewer)
      onCommit(db, () => clearSessionCache(viewer))
      await scheduleNotice(db, viewer, { notice: 'two_step_off', requestId: c.var.requestId })
      return jsonOrRedirect({ two_step: false }, `${SECURITY}?done=two_step_off`)
    })
  },
)

const renewRecoveryCodes = route(
  { access: 'member', input: OwnPassword, form: showTwoStepPage },
  async ({ c, viewer, input }) => {
    return withOwnPassword(viewer, { password: input().currentPassword, ip: c.var.ip }, async (db) => {
      if (!(await hasAuthenticator(db, viewer))) return redirect(PATH)
      const codes = await createRecoveryCodes(db, viewer)
      await scheduleNotice(db, viewer, { notice: 'recovery_codes_new', requestId: c.var.requestId })
      return page('sign-in/recovery-codes', { codes }, { json: { recovery_codes: codes } })
    })
  },
)

/** The second step of the log-in. */
const showSecondStepPage = route({ access: 'visitor' }, async ({ c, db }) =>
  (await awaitsCode(c, db)) ? page('sign-in/second-step', {}) : redirect('/login'),
)

const checkSecondStep = route(
  { access: 'visitor', input: Code, form: showSecondStepPage, limit: ROOMY, waits: findCodeWait },
  async ({ c, db, input }) => {
    const passed = await passSecondStep(c, db, input().code)
    if (passed === 'wrong') return refuseAfterwards(invalid('code', 'accounts.wrong_code'))
    if (passed === 'expired') throw invalid('code', 'accounts.second_step_expired')
    await enter(c, db, passed.account, passed)
    return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, passed.account) }), passed.to)
  },
)

export const routes = {
  'GET /account/security/two-step': showTwoStepPage,
  'POST /account/security/two-step': confirmTwoStep,
  'POST /account/security/two-step/begin': beginTwoStep,
  'POST /account/security/two-step/codes': renewRecoveryCodes,
  'POST /account/security/two-step/off': endTwoStep,
  'GET /login/code': showSecondStepPage,
  'POST /login/code': checkSecondStep,
} satisfies Addresses
