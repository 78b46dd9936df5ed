import type { SoldConsultations } from '#app/selling/checkout/sold-kinds.server.ts'
import {
  closeUnopened,
  countMeetingsOfOrder,
  grantMeetings,
  listMeetingsOfPrices,
  regrantMeetings,
  revokeMeetings,
} from './meetings.server.ts'

/** What an order of a consultation asks of its meetings. */
export const consultationsOfOrders: SoldConsultations = {
  handOver: grantMeetings,
  takeBack: revokeMeetings,
  handBack: regrantMeetings,
  listMeetings: listMeetingsOfPrices,
  countMeetings: countMeetingsOfOrder,
  closeUnopened,
}
