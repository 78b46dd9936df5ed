import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { csvFile } from '#app/platform/csv.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { inLocale, translate, translateMessage } from '#app/platform/i18n.ts'
import { Prose } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { loadManagerRows } from '../access-manager.server.ts'
import { invitationRow, requireAmong } from '../invitations.server.ts'
import { AT_ONCE, getPeople } from '../people-list.server.ts'
import { requireOrders, requirePurchase, requirePurchases } from '../purchases.server.ts'
import { reportRows } from '../report-file.ts'
import { reportFor } from '../reports.server.ts'
import { inviteSeveral, transfer, withdrawList } from '../transferring.server.ts'
import { getAddress, LETTERS, Person, showAccessManager } from './access-manager.ts'

const ids = z.object({ courseId: Id })
const LIST_MAX = 20_000

/** Invites people by a list, and says of each line what became of it. */
const invitePeople = route(
  {
    access: 'member',
    form: showAccessManager,
    ...LETTERS,
    maxBytes: 12 * LIST_MAX,
    ids: ids.extend({ parent_transaction_id: Id }),
    input: z.object({ people: Prose(1, LIST_MAX) }),
  },
  async ({ c, db, viewer, locale, ids, input }) => {
    await requireOrders(db, viewer, ids.courseId)
    const of = { productId: ids.courseId, transactionId: ids.parent_transaction_id }
    const purchase = await requirePurchase(db, viewer, of)
    const lines = getPeople(input().people)
    if (lines.length > AT_ONCE) throw invalid('people', ['licences.too_many', { max: AT_ONCE }])
    const { listId, sent, refused } = await inviteSeveral(db, viewer, purchase, { lines, requestId: c.var.requestId })
    const [course] = await requirePurchases(db, viewer, ids.courseId)
    const problems = refused.map(({ line, reason }) => ({ line, reason: translateMessage(locale, reason) }))
    const title = inLocale(course.title, locale)
    const shown = {
      course: { id: ids.courseId, title },
      parent: of.transactionId,
      sent: sent.length,
      listId,
      refused: problems,
    }
    const json = { invitations: sent.map(invitationRow), ...toSnakeCase({ listId }), refused: problems }
    return page('licences/invited', shown, { json })
  },
)

/** Takes back what was sent with a list of people, but for licences in use. */
const undoList = route(
  {
    access: 'member',
    form: showAccessManager,
    limit: LETTERS.limit,
    ids: ids.extend({ list: Id }),
  },
  async ({ db, viewer, ids: { courseId, list } }) => {
    const { withdrawn, left, transactionId } = await withdrawList(db, viewer, { productId: courseId, listId: list })
    return jsonOrRedirect({ withdrawn, licences_left: left }, getAddress(courseId, transactionId, 'undone'))
  },
)

const ofOne = ids.extend({ id: Id })

/** To whom else a licence goes that nobody has begun to use. */
const showTransferPage = route({ access: 'member', ids: ofOne }, async ({ db, viewer, ids: { courseId, id } }) => {
  const purchases = await requirePurchases(db, viewer, courseId)
  const { name, status, transactionId: parent } = await requireAmong(db, purchases, id)
  const course = { id: courseId, title: inLocale(purchases[0].title, viewer.locale) }
  return page('licences/transfer', { course, parent, id, name, inUse: status === 'activated' })
})

/** Gives it to them. */
const transferLicence = route(
  { access: 'member', ids: ofOne, input: Person, form: showTransferPage, ...LETTERS },
  async ({ c, db, viewer, ids: { courseId, id }, input }) => {
    await requireAmong(db, await requirePurchases(db, viewer, courseId), id)
    const wanted = { ...input(), requestId: c.var.requestId }
    const sent = await transfer(db, viewer, { productId: courseId, id }, wanted)
    const next = getAddress(courseId, sent.transactionId, 'transferred')
    return jsonOrRedirect({ invitation: invitationRow(sent) }, next, 201)
  },
)

/** How far those are who have the licences, as a file. */
const downloadReport = route(
  {
    access: 'member',
    limit: { burst: 10, perSecond: 1 / 10 },
    ids: ids.extend({ parent_transaction_id: Id.optional() }),
  },
  async ({ db, viewer, school, locale, ids }) => {
    const shown = await loadManagerRows(db, await requirePurchases(db, viewer, ids.courseId), ids.parent_transaction_id)
    const { people } = await reportFor(db, shown.purchase, shown.invitations, locale)
    const rows = reportRows(shown.invitations, people, { locale, timeZone: school.timeZone })
    async function* lines() {
      yield rows
    }
    return csvFile(`${shown.purchase.slug}-${translate(locale, 'licences.file_name')}`, lines())
  },
)

export const routes = {
  'POST /home/access-manager/:courseId/list': invitePeople,
  'POST /home/access-manager/:courseId/list/:list/undo': undoList,
  'GET /home/access-manager/:courseId/report': downloadReport,
  'GET /home/access-manager/:courseId/:id/transfer': showTransferPage,
  'POST /home/access-manager/:courseId/:id/transfer': transferLicence,
} satisfies Addresses
