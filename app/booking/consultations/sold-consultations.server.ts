import type { SoldConsultations } from '#app/selling/checkout/sold-kinds.server.ts'
import {
  closeUnopened,
  handBackMeetings,
  handOverMeetings,
  meetingsOfOrder,
  meetingsOfPrices,
  takeBackMeetings,
} from './meetings.server.ts'

/** What an order of a consultation asks of its meetings. */
export const consultationsOfOrders: SoldConsultations = {
  handOver: handOverMeetings,
  takeBack: takeBackMeetings,
  handBack: handBackMeetings,
  listMeetings: meetingsOfPrices,
  countMeetings: meetingsOfOrder,
  closeUnopened,
}
