import type { SoldLicences } from '#app/selling/checkout/sold-kinds.server.ts'
import { endLicences, openLicences, reopenLicences } from './handing.server.ts'
import { invitationRow, invitationsOf } from './invitations.server.ts'

/** What an order with several licences asks of them. */
export const licencesOfOrders: SoldLicences = {
  handOver: openLicences,
  takeBack: endLicences,
  handBack: reopenLicences,
  listInvitations: async (db, schoolId, transactionId) =>
    (await invitationsOf(db, schoolId, [transactionId])).map(invitationRow),
}
