import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { lockLicences, returnLicence } from './purchases.server.ts'
import { licenceInvitations, licences } from './tables.server.ts'

/**
 * Forgets a person in what others bought for them, and whom they invited themselves. A licence that is in use stays used,
 * under no name; one that was not begun is its buyer's again. What they gave stays with those who accepted it.
 */
export async function eraseLicencesOf(db: Db, { schoolId, id }: Member, emailKey: string | null): Promise<void> {
  const { transactionId, status, accountId } = licenceInvitations
  const own = db
    .select({ id: licences.transactionId })
    .from(licences)
    .where(and(eq(licences.schoolId, schoolId), eq(licences.accountId, id)))
  const invited = or(eq(accountId, id), eq(licenceInvitations.emailKey, emailKey ?? ''))
  const gone = await db
    .select({ id: licenceInvitations.id, transactionId, isTheirs: sql<boolean>`coalesce(${invited}, false)` })
    .from(licenceInvitations)
    .where(
      and(eq(licenceInvitations.schoolId, schoolId), or(invited, and(inArray(transactionId, own), eq(status, 'sent')))),
    )
    .orderBy(asc(transactionId), asc(licenceInvitations.id))
  for (const one of gone) {
    await lockLicences(db, schoolId, one.transactionId)
    await forget(db, schoolId, one)
  }
}

type ErasedInvitation = { id: number; transactionId: number; isTheirs: boolean }

async function forget(db: Db, schoolId: number, { id, transactionId, isTheirs }: ErasedInvitation): Promise<void> {
  const byId = hasId(licenceInvitations, schoolId, id)
  // An invitation may have been accepted until its licences were locked.
  const unused: Invitation['status'][] = isTheirs ? ['sent', 'accepted'] : ['sent']
  const deleted = await db
    .delete(licenceInvitations)
    .where(and(byId, inArray(licenceInvitations.status, unused)))
    .returning({ id: licenceInvitations.id })
  if (deleted.length > 0) await returnLicence(db, schoolId, transactionId)
  if (deleted.length > 0 || !isTheirs) return
  await db
    .update(licenceInvitations)
    .set({ name: '-', email: '', emailKey: sql`'-' || ${licenceInvitations.id}`, accountId: null, tokenHash: null })
    .where(byId)
}
