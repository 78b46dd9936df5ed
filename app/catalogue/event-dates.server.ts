import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import type { Product } from './product.ts'
import { productEvents } from './tables.server.ts'

const { startsAt, endsAt, timeZone, seats, joinUrl } = productEvents

export type EventDates = Pick<
  typeof productEvents.$inferSelect,
  'startsAt' | 'endsAt' | 'timeZone' | 'seats' | 'joinUrl'
>

/** When and where a live event is; undefined while nobody has said. */
export async function findEvent(db: Db, schoolId: number, productId: number): Promise<EventDates | undefined> {
  const [found] = await db
    .select({ startsAt, endsAt, timeZone, seats, joinUrl })
    .from(productEvents)
    .where(and(eq(productEvents.schoolId, schoolId), eq(productEvents.productId, productId)))
  return found
}

/** When and where a live event is from now on. */
export async function setEvent(
  db: Db,
  { schoolId, id: productId }: Pick<Product, 'schoolId' | 'id'>,
  dates: EventDates,
): Promise<void> {
  await db
    .insert(productEvents)
    .values({ schoolId, productId, ...dates })
    .onConflictDoUpdate({ target: [productEvents.schoolId, productEvents.productId], set: dates })
}
