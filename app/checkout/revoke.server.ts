import { countOpenedBy, type GivenAccess, revokeByHand } from '../access/by-hand.server.ts'
import { closeUnopened } from '../consultations/meetings.server.ts'
import { changeStatus, lockTransaction } from '../payments/transactions.server.ts'
import type { Db } from '../platform/db.server.ts'
import type { Member } from '../platform/viewer.ts'
import { takeBackBeside } from './fulfilment.server.ts'

/**
 * A member of staff takes away what a grant opened, with the seats, licences and meetings that were bought with it; false
 * when it had ended already. A purchase that opens nothing any more is `REVOKED`, whatever its provider says later; the
 * money is not touched.
 */
export async function takeAwayAccess(
  db: Db,
  staff: Member,
  { id, accountId, source, sourceId, productId }: GivenAccess,
  reason: string,
): Promise<boolean> {
  const { schoolId } = staff
  // Of other sources the id names no order.
  if (source !== 'transaction') {
    const ended = await revokeByHand(db, staff, { id, reason })
    if (ended) await closeUnopened(db, { schoolId, accountId, productId })
    return ended
  }
  // The order's lock before the grant's, as settling takes them.
  const { transaction, items } = await lockTransaction(db, { schoolId, id: sourceId })
  const ended = await revokeByHand(db, staff, { id, reason })
  if (ended) await takeBackBeside(db, transaction, items, productId)
  const opensNothing = ended && (await countOpenedBy(db, schoolId, sourceId)) === 0
  if (opensNothing && transaction.status !== 'CHARGEBACK') {
    await changeStatus(db, transaction, 'REVOKED', { paid: false })
  }
  return ended
}
