import type { Context } from 'hono'
import type { z } from 'zod'
import { createAccount } from '#app/people/accounts/accounts.server.ts'
import { Accepted, Email, FirstName, LastName, NewPassword, To } from '#app/people/accounts/inputs.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { requestVerification } from '#app/people/my-account/email-links.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { getReturnPath, localPath } from '#app/platform/request.server.ts'
import { NEW_ACCOUNTS } from '../attempts.server.ts'
import { getRequestedPath, getStartPath } from '../requested-path.server.ts'
import { enter } from '../sessions.server.ts'

const person = {
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  password: NewPassword,
  terms: Accepted,
}
const Registration = Fields(person)

const showRegisterPage = route({ access: 'visitor', cached: true }, async ({ c, viewer }) => {
  const to = getRequestedPath(c)
  if (viewer.kind !== 'visitor' && !c.var.shown) return redirect(to || getStartPath(viewer))
  return page('sign-in/register', { to })
})

const registerAccount = route(
  { access: 'visitor', input: Fields({ ...person, to: To }), form: showRegisterPage, limit: NEW_ACCOUNTS },
  async ({ c, db, input }) => {
    const { to, ...registration } = input()
    return answer(c, db, registration, localPath(to, ''))
  },
)

/** The same inside a checkout, which is where a plain form goes on. */
const registerAtCheckout = route(
  { access: 'visitor', input: Registration, form: showRegisterPage, limit: NEW_ACCOUNTS },
  async ({ c, db, input }) => answer(c, db, input(), getReturnPath(c)),
)

async function answer(c: Context<Env>, db: Db, registration: z.infer<typeof Registration>, to: string) {
  const { firstName, lastName, email, password } = registration
  const { school, locale } = c.var
  const person = { schoolId: school.id, firstName, lastName, email, password, locale }
  const account = await createAccount(db, { ...person, terms: true })
  await requestVerification(db, account, c.var.requestId)
  await enter(c, db, account)
  return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), to || getStartPath(account), 201)
}

export const routes = {
  'POST /checkout/register': registerAtCheckout,
  'GET /register': showRegisterPage,
  'POST /register': registerAccount,
} satisfies Addresses
