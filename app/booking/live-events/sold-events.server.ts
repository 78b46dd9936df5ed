import type { SoldEvents } from '#app/selling/checkout/sold-kinds.server.ts'
import { checkEvents } from './closed-events.server.ts'
import { listRecordings } from './recordings.server.ts'
import { grantSeats, regrantSeats, revokeSeats } from './seat-grants.server.ts'
import { gaveUpSeats, refuseClosed, requireSeats, takeSeats } from './seats.server.ts'

/** What an order with events asks of them. */
export const eventsOfOrders: SoldEvents = {
  handOver: grantSeats,
  takeBack: revokeSeats,
  handBack: regrantSeats,
  listWanted: checkEvents,
  refuseClosed,
  takeSeats,
  gaveUpSeats,
  needSeats: requireSeats,
  listRecordings: listRecordings,
}
