import { OWING } from '#app/memberships/memberships/membership.ts'
import { changeMembership, lockMembership, type Membership } from '#app/memberships/memberships/memberships.server.ts'
import { renew } from '#app/memberships/renewals/renewing.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { findMeans } from '#app/selling/payment-means/means.server.ts'
import { meansByNow } from '#app/selling/payment-means/saving.server.ts'

/** Whether a renewal failed, so that a new card is tried at once. */
export const isOwed = ({ status }: Membership) => OWING.includes(status)

type SavedCard = { schoolId: number; membershipId: number; meansId: number }

/**
 * From now on a membership is charged to a card that its member saved, once; what is owed is tried at once. False where the
 * card was not saved, or a newer one is charged.
 */
export async function receiveCard({ schoolId, membershipId, meansId }: SavedCard): Promise<boolean> {
  const known = await meansByNow(schoolId, meansId)
  if (known?.state !== 'saved') return false
  const card = await inSchool(schoolId, async (db) => {
    const found = await lockMembership(db, { schoolId, id: membershipId })
    const means = await findMeans(db, schoolId, meansId)
    const { membership } = found ?? {}
    if (!found || !membership || means?.accountId !== membership.accountId) return undefined
    if ((membership.meansId ?? 0) >= meansId) return undefined
    const owed = isOwed(membership)
    const about = { what: 'card_changed', accountId: membership.accountId } as const
    await changeMembership(db, membership, { meansId, ...(owed && { nextChargeAt: found.now }) }, about)
    return { owed }
  })
  if (card?.owed) await renew({ schoolId, id: membershipId })
  return card !== undefined
}
