import type { Context } from 'hono'
import { z } from 'zod'
import { Email, Password } from '#app/accounts/inputs.server.ts'
import { logIn } from '#app/login/login.server.ts'
import { Answer } from '#app/platform/answers.server.ts'
import { type Env, route, Slug } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { letIn } from '#app/two-step/second-step.server.ts'
import { choosePrice, showCheckout } from './checkout.ts'

const ids = z.object({ slug: Slug })
const Credentials = z.object({ email: Email, password: Password })

/**
 * The log-in of an order without a script. Its form brings what was chosen and typed, which is checked once it is
 * ordered: the order's form is answered with all of it, to whoever is logged in by now.
 */
export const logInToOrder = route(
  { access: 'visitor', ids, input: Credentials, loose: true, form: showCheckout, limit: ROOMY },
  async ({ c, school, ids, input }) => {
    const { email, password } = input()
    const attempt = { email, password, schoolId: school.id, ip: c.var.ip, cookies: c.req.header('cookie') }
    const to = `/${ids.slug}/checkout`
    return logIn(attempt, async (db, account) => orderAgain(await letIn(c, db, account, { to })))
  },
)

/** The order's form again in place of the way back to it; who owes a second step goes there first. */
function orderAgain(entered: Answer): Answer {
  return new Answer((c: Context<Env>) => (c.var.session.member ? choosePrice.handle(c) : entered.send(c)))
}
