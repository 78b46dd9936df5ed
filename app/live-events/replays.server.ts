import { and, asc, eq, gt } from 'drizzle-orm'
import { grantAccess } from '../access/access.server.ts'
import { products } from '../catalogue/tables.server.ts'
import { type Db, inSchool } from '../platform/db.server.ts'
import { findEventRow, isEvent } from './event-rows.server.ts'
import { eventSeats } from './tables.server.ts'
import { AT_ONCE, tellReplay } from './telling.server.ts'

type Which = { schoolId: number; productId: number }

/**
 * Opens the recording to some of those who have paid for a seat, tells each of them once, and says after which order to go
 * on.
 */
export async function openReplayToSome({ after, ...key }: Which & { after: number }): Promise<number | undefined> {
  const { schoolId } = key
  const found = await inSchool(schoolId, async (db) => {
    const replayId = (await findEventRow(db, key))?.replayId
    if (!replayId) return undefined
    const [replay] = await db
      .select({ slug: products.slug })
      .from(products)
      .where(and(eq(products.schoolId, schoolId), eq(products.id, replayId)))
    const sold = await db
      .select({ accountId: eventSeats.accountId, sourceId: eventSeats.transactionId })
      .from(eventSeats)
      .where(and(isEvent(eventSeats, key), eq(eventSeats.state, 'sold'), gt(eventSeats.transactionId, after)))
      .orderBy(asc(eventSeats.transactionId))
      .limit(AT_ONCE)
    return replay && { replayId, slug: replay.slug, sold }
  })
  if (!found) return undefined
  const { replayId, slug, sold } = found
  for (const { accountId, sourceId } of sold) {
    const grant = { schoolId, accountId, productId: replayId, source: 'transaction', sourceId, days: 0 } as const
    await tellReplay(key, { accountId, replayId, slug }, (db) => grantIfSold(db, key, grant))
  }
  return sold[AT_ONCE - 1]?.sourceId
}

type Grant = Parameters<typeof grantAccess>[1]

/** Whoever gets their money back at this moment has given the seat back before, or closes the recording afterwards. */
async function grantIfSold(db: Db, key: Which, grant: Grant): Promise<boolean> {
  const own = and(isEvent(eventSeats, key), eq(eventSeats.transactionId, grant.sourceId))
  const [seat] = await db.select({ state: eventSeats.state }).from(eventSeats).where(own).for('update')
  return seat?.state === 'sold' && (await grantAccess(db, grant)) !== undefined
}
