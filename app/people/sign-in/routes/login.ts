import type { Context } from 'hono'
import { z } from 'zod'
import { Email, Password, To } from '#app/people/accounts/inputs.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { env } from '#app/platform/env.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { isLocale } from '#app/platform/i18n.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { getReturnPath, localPath } from '#app/platform/request.server.ts'
import { findLoginWait, logIn } from '../login.server.ts'
import { getRequestedPath, getStartPath } from '../requested-path.server.ts'
import { completeLogin } from '../second-step.server.ts'
import { leave } from '../sessions.server.ts'

const Credentials = z.object({ email: Email, password: Password })
const Login = Credentials.extend({ remember: Flag.optional(), to: To })

const showLoginPage = route({ access: 'visitor', cached: true }, async ({ c, viewer }) => {
  const to = getRequestedPath(c)
  if (viewer.kind !== 'visitor' && !c.var.shown) return redirect(to || getStartPath(viewer))
  const { expired, problem } = c.req.query()
  return page('sign-in/login', {
    to,
    expired: expired === '1',
    google: env.google !== undefined,
    problem: problem === 'google' || problem === 'google_unverified' ? problem : null,
  })
})

const limits = { limit: ROOMY, waits: findLoginWait } as const

const logInByPassword = route(
  { access: 'visitor', input: Login, form: showLoginPage, ...limits },
  async ({ c, input }) => {
    const { to, ...login } = input()
    return answer(c, login, localPath(to, ''))
  },
)

/** The same inside a checkout, which is where a plain form goes on. */
const logInAtCheckout = route(
  { access: 'visitor', input: Credentials, form: showLoginPage, ...limits },
  async ({ c, input }) => answer(c, input(), asRead(getReturnPath(c), c.var.readIn)),
)

/** A page in the language in which it was read before, whatever the account's is. */
function asRead(path: string, readIn: unknown): string {
  if (!isLocale(readIn)) return path
  const { pathname, searchParams } = new URL(path, env.publicUrl)
  searchParams.set('_lang', readIn)
  return `${pathname}?${searchParams}`
}

type LoginInput = z.infer<typeof Credentials> & { remember?: boolean }

function answer(c: Context<Env>, { remember, ...login }: LoginInput, to: string) {
  const { ip, school } = c.var
  const attempt = { ...login, schoolId: school.id, ip, cookies: c.req.header('cookie') }
  return logIn(attempt, (db, account) => completeLogin(c, db, account, { remember, to: to || getStartPath(account) }))
}

/** Whoever ordered for somebody else goes on with that order. */
const logOut = route({ access: 'visitor', input: z.object({ to: To }), limit: ROOMY }, async ({ c, db, input }) => {
  const { to } = input()
  await leave(c, db)
  return jsonOrRedirect({ user: null }, localPath(to, '/'))
})

export const routes = {
  'POST /checkout/login': logInAtCheckout,
  'GET /login': showLoginPage,
  'POST /login': logInByPassword,
  'POST /logout': logOut,
} satisfies Addresses
