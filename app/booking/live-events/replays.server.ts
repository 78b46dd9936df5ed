import { and, asc, eq, gt } from 'drizzle-orm'
import { listOpenProducts } from '#app/access/access/access.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { AT_ONCE, type Portion, sendReplayEmail } from './event-emails.server.ts'
import { findEventRow, isEvent } from './event-rows.server.ts'
import { openRecording } from './recordings.server.ts'
import { eventSeats } from './tables.server.ts'

type ReplayKey = { schoolId: number; productId: number }

/**
 * Opens the recording to some of those who have paid for a seat, or to one alone, and tells each of them once.
 */
export async function openReplayToSome({
  after,
  only,
  ...key
}: ReplayKey & { after: number; only: number | null }): Promise<Portion> {
  const { schoolId } = key
  const found = await inSchool(schoolId, async (db) => {
    const replayId = (await findEventRow(db, key))?.replayId
    if (!replayId) return undefined
    const [replay] = await db
      .select({ slug: products.slug })
      .from(products)
      .where(hasId(products, schoolId, replayId))
    const sold = await db
      .select({ schoolId: eventSeats.schoolId, accountId: eventSeats.accountId, id: eventSeats.transactionId })
      .from(eventSeats)
      .where(
        and(
          isEvent(eventSeats, key),
          eq(eventSeats.state, 'sold'),
          only === null ? gt(eventSeats.transactionId, after) : eq(eventSeats.transactionId, only),
        ),
      )
      .orderBy(asc(eventSeats.transactionId))
      .limit(AT_ONCE)
    return replay && { replayId, slug: replay.slug, sold }
  })
  if (!found) return { failed: [], last: undefined }
  const { replayId, slug, sold } = found
  const openAndTell = (order: OrderKey) =>
    sendReplayEmail(key, { accountId: order.accountId, replayId, slug }, (db) => openIfSold(db, key, order, replayId))
  const [one] = sold
  if (only !== null && one) {
    await openAndTell(one)
    return { failed: [], last: undefined }
  }
  const failed = await attemptEach(sold, openAndTell, { named: ({ id }) => ({ school: schoolId, transaction: id }) })
  return { failed: failed.map(({ id }) => id), last: sold[AT_ONCE - 1]?.id }
}

type OrderKey = { schoolId: number; accountId: number; id: number }

/**
 * Whether it is open to them now. Whoever gets their money back at this moment has given the seat back before, or closes the
 * recording afterwards.
 */
async function openIfSold(db: Db, key: ReplayKey, order: OrderKey, productId: number): Promise<boolean> {
  const own = and(isEvent(eventSeats, key), eq(eventSeats.transactionId, order.id))
  const [seat] = await db.select({ state: eventSeats.state }).from(eventSeats).where(own).for('update')
  if (seat?.state !== 'sold') return false
  await openRecording(db, order, { productId })
  return (await listOpenProducts(db, order.schoolId, order.accountId)).has(productId)
}
