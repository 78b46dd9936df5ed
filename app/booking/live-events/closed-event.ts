/** Why an event cannot be ordered: others have its seats, or it does not take place any more. */
export type WhyClosed = 'sold_out' | 'over' | 'canceled'

/** An event that cannot be ordered, by itself or as a part of something. */
export type ClosedEvent = { slug: string; title: string; why: WhyClosed }
