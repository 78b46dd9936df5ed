import { z } from 'zod'
import { Email } from '#app/people/accounts/inputs.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { holdsLink } from '#app/platform/holds-link.ts'
import { type Addresses, Id, type Limited, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { loadManagerRows, loadRefill, managerView } from '../access-manager.server.ts'
import { findLetterWait, invitationRow, invite, sendAgain, withdraw } from '../invitations.server.ts'
import { requireOrders, requirePurchase, requirePurchases } from '../purchases.server.ts'
import { reportFor } from '../reports.server.ts'

const ids = z.object({ courseId: Id })
const chosen = ids.extend({ parent_transaction_id: Id.optional() })
/** More than anybody does by hand; a team comes as a list. */
const OFTEN = { name: 'licences', burst: 60, perSecond: 1, freeInEvaluation: true }
/** What sends invitations. */
export const LETTERS = { limit: OFTEN, waits: (at: Limited) => findLetterWait(at) } as const

export const getAddress = (courseId: number, transactionId: number, done: string) =>
  `/home/access-manager/${courseId}?${new URLSearchParams({ parent_transaction_id: `${transactionId}`, done })}`

/** Who has the licences that one bought of a course. */
export const showAccessManager = route(
  { access: 'member', ids: chosen, input: z.object({ done: z.string().optional() }) },
  async ({ db, viewer, ids, input }) => {
    const shown = await loadManagerRows(db, await requirePurchases(db, viewer, ids.courseId), ids.parent_transaction_id)
    const { done = '' } = input()
    const report = await reportFor(db, shown.purchase, shown.invitations, viewer.locale)
    const refill = await loadRefill(db, viewer, shown.purchase)
    return page(
      'licences/access-manager',
      { view: managerView(viewer, shown, { report, refill }), done },
      { json: shown.json },
    )
  },
)

const ofPurchase = ids.extend({ course_id: Id.optional(), parent_transaction_id: Id })
/** The name is read by strangers, in a letter that we sign. */
export const Person = z.object({
  name: Line(1, 200).refine((name) => !holdsLink(name), { params: { text: 'licences.name_is_link' } }),
  email: Email,
})

/** Invites one person. */
const invitePerson = route(
  { access: 'member', ids: ofPurchase, input: Person, form: showAccessManager, ...LETTERS },
  async ({ c, db, viewer, ids, input }) => {
    const { courseId: productId } = ids
    await requireOrders(db, viewer, productId)
    requireFound((ids.course_id ?? productId) === productId)
    const { parent_transaction_id: transactionId } = ids
    const purchase = await requirePurchase(db, viewer, { productId, transactionId })
    const sent = await invite(db, viewer, purchase, { ...input(), requestId: c.var.requestId })
    return jsonOrRedirect({ invitation: invitationRow(sent) }, getAddress(productId, transactionId, 'sent'), 201)
  },
)

const ofInvitation = { access: 'member', ids: ids.extend({ id: Id }), form: showAccessManager, limit: OFTEN } as const

/** Takes an invitation back that nobody has accepted. */
const withdrawLicence = route(ofInvitation, async ({ db, viewer, ids: { courseId, id } }) => {
  const { left, transactionId } = await withdraw(db, viewer, { productId: courseId, id })
  return jsonOrRedirect({ deleted: true, licences_left: left }, getAddress(courseId, transactionId, 'deleted'))
})

const waitsForSame = (at: Limited) => findLetterWait(at, Id.safeParse(at.c.req.param('id')).data)

/** Writes to somebody once more. */
const resendInvitation = route(
  { ...ofInvitation, waits: waitsForSame },
  async ({ c, db, viewer, ids: { courseId, id } }) => {
    const again = await sendAgain(db, viewer, { productId: courseId, id }, c.var.requestId)
    return jsonOrRedirect({ invitation: invitationRow(again) }, getAddress(courseId, again.transactionId, 'again'))
  },
)

export const routes = {
  'GET /home/access-manager/:courseId': showAccessManager,
  'POST /home/access-manager/:courseId': invitePerson,
  'DELETE /home/access-manager/:courseId/:id': withdrawLicence,
  'POST /home/access-manager/:courseId/:id/again': resendInvitation,
} satisfies Addresses
