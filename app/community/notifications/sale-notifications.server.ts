import { and, eq, gt, inArray, isNull, not, notExists } from 'drizzle-orm'
import { licenceInvitations, licences } from '#app/booking/licences/tables.server.ts'
import { reports } from '#app/community/moderation/tables.server.ts'
import { membershipRenewals } from '#app/memberships/renewals/tables.server.ts'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { soldInstalments } from '#app/selling/checkout/sold-kinds.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { isSuccess } from '#app/selling/payments/transaction-status.ts'
import { createNotifications } from './create-notifications.server.ts'
import type { Kind, NotificationAbout } from './notification.ts'

/** Tells whoever waited for a seat that one is kept for them. */
export async function notifyOfSeat(of: SchoolPayload & { waitingId: number; accountId: number }): Promise<void> {
  const about = { type: 'seat_offer', id: of.waitingId } as const
  await inSchool(of.schoolId, (db) =>
    createNotifications(db, of.schoolId, { kind: 'seat_offer', about, on: null, actor: null }, [of.accountId]),
  )
}

/** Tells the buyer of licences who accepted one. */
export async function notifyOfLicence({ schoolId, invitationId }: SchoolPayload & { invitationId: number }) {
  await inSchool(schoolId, async (db) => {
    const [found] = await db
      .select({ buyer: licences.accountId, actor: licenceInvitations.accountId })
      .from(licenceInvitations)
      .innerJoin(
        licences,
        and(eq(licences.schoolId, schoolId), eq(licences.transactionId, licenceInvitations.transactionId)),
      )
      .where(hasId(licenceInvitations, schoolId, invitationId))
    if (!found) return
    const about = { type: 'licence', id: invitationId } as const
    await createNotifications(db, schoolId, { kind: 'licence', about, on: null, actor: found.actor }, [found.buyer])
  })
}

/** The staff who look after sales, leads and the community. */
export async function listSalesStaff(db: Db, schoolId: number): Promise<number[]> {
  const staff = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.schoolId, schoolId),
        isNull(accounts.deletedAt),
        isStaff,
        inArray(accounts.role, ['owner', 'administrator']),
      ),
    )
  return staff.map(({ id }) => id)
}

/** Tells those who look after sales of an order that is paid, whose money was not given back since; not of a free one, nor of a renewal. */
export async function notifyOfSale({ schoolId, transactionId }: SchoolPayload & { transactionId: number }) {
  await inSchool(schoolId, async (db) => {
    const ofIt = and(eq(membershipRenewals.schoolId, schoolId), eq(membershipRenewals.transactionId, transactionId))
    const renewal = db.select({ id: membershipRenewals.transactionId }).from(membershipRenewals).where(ofIt)
    const [order] = await db
      .select({ buyer: transactions.accountId, status: transactions.status })
      .from(transactions)
      .where(
        and(
          hasId(transactions, schoolId, transactionId),
          gt(transactions.total, 0),
          notExists(renewal),
          not(soldInstalments.use().isLater(schoolId, transactions.id)),
        ),
      )
    if (!order || !isSuccess(order.status)) return
    const about = { type: 'sale' as const, id: transactionId }
    const people = await listSalesStaff(db, schoolId)
    await createNotifications(db, schoolId, { kind: 'sale', about, on: null, actor: order.buyer }, people)
  })
}

/** Tells them of an address that somebody left. */
export async function notifyOfLead({ schoolId, leadId: id }: SchoolPayload & { leadId: number }): Promise<void> {
  await notifySalesStaff(schoolId, { kind: 'lead', about: { type: 'lead', id } })
}

/** Tells those who moderate of what was reported; who reported it knows. */
export async function notifyOfReport({ schoolId, reportId }: SchoolPayload & { reportId: number }): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const [report] = await db
      .select({ actor: reports.accountId })
      .from(reports)
      .where(hasId(reports, schoolId, reportId))
    if (!report) return
    const about = { type: 'report' as const, id: reportId }
    const people = await listSalesStaff(db, schoolId)
    await createNotifications(db, schoolId, { kind: 'reported', about, on: null, actor: report.actor }, people)
  })
}

/** Tells those who look after sales that a buyer withdrew: their money has to go back. */
export async function notifyOfWithdrawal({
  schoolId,
  transactionId,
}: SchoolPayload & { transactionId: number }): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const [order] = await db
      .select({ buyer: transactions.accountId })
      .from(transactions)
      .where(hasId(transactions, schoolId, transactionId))
    if (!order) return
    const about = { type: 'withdrawal' as const, id: transactionId }
    const people = await listSalesStaff(db, schoolId)
    await createNotifications(db, schoolId, { kind: 'withdrawal', about, on: null, actor: order.buyer }, people)
  })
}

type OrderNotification = { kind: Kind; about: NotificationAbout }

/** Tells them of something that happened to an order, once per thing. */
async function notifySalesStaff(schoolId: number, notification: OrderNotification): Promise<void> {
  await inSchool(schoolId, async (db) =>
    createNotifications(db, schoolId, { ...notification, on: null, actor: null }, await listSalesStaff(db, schoolId)),
  )
}

/** Tells them of a refund that came to nothing. */
export async function notifyOfFailedRefund({ schoolId, refundId: id }: SchoolPayload & { refundId: number }) {
  await notifySalesStaff(schoolId, { kind: 'refund_failed', about: { type: 'refund', id } })
}

/** Tells them that a buyer's bank took money back. */
export async function notifyOfChargeback({ schoolId, transactionId: id }: SchoolPayload & { transactionId: number }) {
  await notifySalesStaff(schoolId, { kind: 'chargeback', about: { type: 'chargeback', id } })
}

/** Tells them that somebody paid for what could not be handed over. */
export async function notifyOfMissingAccess({
  schoolId,
  transactionId: id,
}: SchoolPayload & { transactionId: number }) {
  await notifySalesStaff(schoolId, { kind: 'no_access', about: { type: 'no_access', id } })
}

/** Tells them of money that went back without a refund made here. */
export async function notifyOfReportedRefund({ schoolId, factId: id }: SchoolPayload & { factId: number }) {
  await notifySalesStaff(schoolId, { kind: 'refund_reported', about: { type: 'refund_reported', id } })
}
