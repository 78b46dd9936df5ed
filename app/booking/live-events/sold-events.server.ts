import type { SoldEvents } from '#app/selling/checkout/sold-kinds.server.ts'
import { wantedEvents } from './closed-events.server.ts'
import { handBackSeats, handOverSeats, takeBackSeats } from './handing-over.server.ts'
import { recordingsOf } from './recordings.server.ts'
import { gaveUpSeats, needSeats, refuseClosed, takeSeats } from './seats.server.ts'

/** What an order with events asks of them. */
export const eventsOfOrders: SoldEvents = {
  handOver: handOverSeats,
  takeBack: takeBackSeats,
  handBack: handBackSeats,
  listWanted: wantedEvents,
  refuseClosed,
  takeSeats,
  gaveUpSeats,
  needSeats,
  listRecordings: recordingsOf,
}
