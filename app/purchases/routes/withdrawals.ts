import { z } from 'zod'
import { Email } from '#app/accounts/inputs.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { route, Token } from '#app/platform/http.server.ts'
import { Flag, Line, Prose } from '#app/platform/inputs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { WITHDRAWAL_TEXT_MAX, withdrawPath } from '../withdrawal.ts'
import { findOrderToWithdraw, findWithdrawable, withdraw, withdrawPage } from '../withdrawals.server.ts'

const ids = z.object({ hash: Token })
/** Whoever has a hash may try some addresses, not all. */
const TRIES = { burst: 20, perSecond: 20 / 60 }

/** Where one withdraws from an order, and sees that one did. Whoever has the hash may look. */
export const showWithdrawal = route({ access: 'visitor', ids }, async ({ db, school, viewer, ids }) =>
  page('purchases/withdraw', withdrawPage(viewer, await findWithdrawable(db, school, ids.hash))),
)

const input = z.object({
  confirm: Flag.pipe(z.literal(true)),
  text: Prose(0, WITHDRAWAL_TEXT_MAX).optional(),
  email: Email.optional(),
})

/** The buyer confirms it. Without a session the order's address says who they are. */
export const confirmWithdrawal = route(
  { access: 'visitor', ids, input, limit: TRIES, form: showWithdrawal },
  async ({ c, db, school, viewer, ids, input }) => {
    if (viewer.kind === 'visitor' && c.var.sent.body.email === undefined)
      throw new Refusal(401, 'errors.login_required')
    const found = await findWithdrawable(db, school, ids.hash)
    const { at } = await withdraw(db, { school, viewer, ip: c.var.ip }, found, input())
    const receipt = withdrawPath(ids.hash)
    return jsonOrRedirect({ withdrawal: { at, receipt: school.origin + receipt } }, receipt, 201)
  },
)

/** The way to withdraw from the foot of every page: members have their orders, everybody else says which one they mean. */
export const whichOrder = route({ access: 'visitor' }, async ({ viewer }) =>
  viewer.kind === 'visitor' ? page('purchases/which-order', {}) : redirect('/my/transactions'),
)

/** Leads whoever names an order and its address to where they withdraw from it. */
export const nameOrder = route(
  {
    access: 'visitor',
    input: z.object({ number: Line(1, 40), email: Email }),
    limit: { burst: 10, perSecond: 10 / 600 },
    form: whichOrder,
  },
  async ({ db, school, input }) => {
    const hash = await findOrderToWithdraw(db, school.id, input())
    return jsonOrRedirect({ redirect: withdrawPath(hash) }, withdrawPath(hash))
  },
)
