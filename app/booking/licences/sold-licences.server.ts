import type { SoldLicences } from '#app/selling/checkout/sold-kinds.server.ts'
import { invitationRow, listInvitations } from './invitations.server.ts'
import { endLicences, openLicences, reopenLicences } from './licence-grants.server.ts'

/** What an order with several licences asks of them. */
export const licencesOfOrders: SoldLicences = {
  handOver: openLicences,
  takeBack: endLicences,
  handBack: reopenLicences,
  listInvitations: async (db, schoolId, transactionId) =>
    (await listInvitations(db, schoolId, [transactionId])).map(invitationRow),
}
