import { z } from 'zod'
import { Email } from '#app/people/accounts/inputs.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { Flag, Line, Prose } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { WITHDRAWAL_FORM, WITHDRAWAL_TEXT_MAX, withdrawalLinkPath, withdrawPath } from '../withdrawal.ts'
import { requireSentForm } from '../withdrawal-links.server.ts'
import { findWithdrawalWait, requestWithdrawalLink } from '../withdrawal-requests.server.ts'
import { requireBuyer, requireWithdrawable, withdraw, withdrawPage } from '../withdrawals.server.ts'

const ids = z.object({ hash: Token })

/** Where one withdraws from an order, and sees that one did. Whoever has the hash may look. */
const showWithdrawal = route({ access: 'visitor', ids }, async ({ db, school, viewer, ids }) =>
  page('purchases/withdraw', withdrawPage(viewer, await requireWithdrawable(db, school, ids))),
)

const input = z.object({
  confirm: Flag.pipe(z.literal(true)),
  text: Prose(0, WITHDRAWAL_TEXT_MAX).optional(),
})

/** The buyer, logged in, confirms it. */
const confirmWithdrawal = route(
  { access: 'visitor', ids, input, limit: { ...ROOMY, crowds: 'members' }, form: showWithdrawal },
  async ({ c, db, school, viewer, ids, input }) => {
    if (viewer.kind === 'visitor') throw new Refusal(401, 'errors.login_required')
    const found = await requireWithdrawable(db, school, ids)
    requireBuyer(viewer, found)
    const { at } = await withdraw(db, school, found, { ip: c.var.ip, text: input().text })
    return getReceipt(school, ids.hash, at)
  },
)

function getReceipt(school: { origin: string }, hash: string, at: string) {
  const receipt = withdrawPath(hash)
  return jsonOrRedirect({ withdrawal: { at, receipt: school.origin + receipt } }, receipt, 201)
}

const linkIds = z.object({ token: z.string().max(100) })

/** What the e-mailed link confirms, with the button that does: reading it changes nothing, as mail programs open links. */
const showWithdrawalLinkPage = route({ access: 'visitor', ids: linkIds }, async ({ c, db, school, viewer, ids }) => {
  // The address of this page withdraws, so no other site learns it.
  c.header('Referrer-Policy', 'same-origin')
  const sent = await requireSentForm(db, school.id, ids.token)
  const found = await requireWithdrawable(db, school, sent)
  if (c.req.query('lang') === undefined) c.set('locale', found.locale)
  const link = { locale: c.var.locale, path: withdrawalLinkPath(ids.token), sentAt: sent.sentAt }
  return page('purchases/withdraw', withdrawPage(viewer, found, link))
})

/** The buyer confirms, by the link in their mailbox, the form that was sent without a session. */
const confirmWithdrawalByLink = route(
  { access: 'visitor', ids: linkIds, input, limit: ROOMY, form: showWithdrawalLinkPage, anySession: true },
  async ({ c, db, school, ids, input }) => {
    const { sentAt, ...sent } = await requireSentForm(db, school.id, ids.token)
    const found = await requireWithdrawable(db, school, { ...sent, sentAt })
    const { at } = await withdraw(db, school, found, { ip: c.var.ip, text: input().text, sentAt })
    return getReceipt(school, found.hash, at)
  },
)

/** The way to withdraw from the foot of every page: members have their orders, everybody else says which one they mean. */
const showWithdrawalOrderPage = route({ access: 'visitor' }, async ({ c, viewer }) => {
  const sent = c.req.query('sent') === '1'
  return viewer.kind === 'visitor' || sent ? page('purchases/which-order', { sent }) : redirect('/my/transactions')
})

/** Has the link e-mailed that confirms; the same answer whether or not there is such an order. */
const findWithdrawalOrder = route(
  {
    access: 'visitor',
    input: z.object({ number: Line(1, 40), email: Email }),
    limit: { burst: 10, perSecond: 10 / 600, crowds: 'members' },
    waits: findWithdrawalWait,
    form: showWithdrawalOrderPage,
    anySession: true,
  },
  async ({ c, db, school, viewer, locale, input }) => {
    await requestWithdrawalLink(db, school.id, { ...input(), ip: c.var.ip, viewer })
    return jsonOrRedirect({ message: translateMessage(locale, 'purchases.withdraw_sent') }, `${WITHDRAWAL_FORM}?sent=1`)
  },
)

export const routes = {
  'GET /my/transactions/:hash/withdraw': showWithdrawal,
  'POST /my/transactions/:hash/withdraw': confirmWithdrawal,
  'GET /withdrawal/confirm/:token': showWithdrawalLinkPage,
  'POST /withdrawal/confirm/:token': confirmWithdrawalByLink,
  'GET /withdrawal/order': showWithdrawalOrderPage,
  'POST /withdrawal/order': findWithdrawalOrder,
} satisfies Addresses
