import { and, eq } from 'drizzle-orm'
import { licenceInvitations, licences } from '../licences/tables.server.ts'
import { inSchool } from '../platform/db.server.ts'
import type { OfSchool } from '../platform/jobs.server.ts'
import { tell } from './tell.server.ts'

/** Tells whoever waited for a seat that one is kept for them. */
export async function tellSeatKept(of: OfSchool & { waitingId: number; accountId: number }): Promise<void> {
  const about = { type: 'seat_offer', id: of.waitingId } as const
  await inSchool(of.schoolId, (db) =>
    tell(db, of.schoolId, { kind: 'seat_offer', about, on: null, actor: null }, [of.accountId]),
  )
}

/** Tells the buyer of licences who accepted one. */
export async function tellLicenceAccepted({ schoolId, invitationId }: OfSchool & { invitationId: number }) {
  await inSchool(schoolId, async (db) => {
    const [found] = await db
      .select({ buyer: licences.accountId, actor: licenceInvitations.accountId })
      .from(licenceInvitations)
      .innerJoin(
        licences,
        and(eq(licences.schoolId, schoolId), eq(licences.transactionId, licenceInvitations.transactionId)),
      )
      .where(and(eq(licenceInvitations.schoolId, schoolId), eq(licenceInvitations.id, invitationId)))
    if (!found) return
    const about = { type: 'licence', id: invitationId } as const
    await tell(db, schoolId, { kind: 'licence', about, on: null, actor: found.actor }, [found.buyer])
  })
}
