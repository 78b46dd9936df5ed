import { and, eq, sql } from 'drizzle-orm'
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

/** The instants at which clocks in a zone show these times, `2027-03-01T18:00`. */
export async function instantsIn(
  db: Db,
  timeZone: string,
  [first, second]: [string, string],
): Promise<[string, string]> {
  const { rows } = await db.execute<{ first: string; second: string }>(sql`
    select ${first}::timestamp at time zone ${timeZone}::text as first,
      ${second}::timestamp at time zone ${timeZone}::text as second`)
  const [found] = rows
  if (!found) throw new Error('no instants')
  return [new Date(found.first).toISOString(), new Date(found.second).toISOString()]
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
