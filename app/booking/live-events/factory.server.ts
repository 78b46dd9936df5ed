import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import { saveDates } from './dates.server.ts'

const HOUR_MS = 3_600_000

type EventOverrides = Omit<NonNullable<Parameters<typeof aProduct>[1]>, 'type'> & {
  inHours?: number
  hours?: number
  seats?: number
  timeZone?: string
  joinUrl?: string | null
}

/** A published event of two hours in three days with ten seats, at 199,00, unless told otherwise. */
export async function anEvent(db: Db, overrides: EventOverrides = {}): Promise<Offer> {
  const { inHours = 72, hours = 2, seats = 10, timeZone = 'Europe/Warsaw', joinUrl = ROOM, ...rest } = overrides
  const made = await aProduct(db, { ...rest, type: 'event' })
  const begins = Date.now() + inHours * HOUR_MS
  const at = (hours: number) => new Date(begins + hours * HOUR_MS).toISOString()
  const dates = { startsAt: at(0), endsAt: at(hours), timeZone, seats, joinUrl }
  await saveDates(db, { schoolId: made.schoolId, productId: made.id }, dates)
  return made
}

/** Where its room is. */
const ROOM = 'https://meet.example.com/secret-room'
