/** What is told of a booking. */
export const BOOKING_NEWS = ['booked', 'moved', 'reminder', 'canceled', 'refunded', 'closed'] as const
export type BookingNews = (typeof BOOKING_NEWS)[number]
