/** Why an event cannot be ordered: others have its seats, or it does not take place any more. */
export type WhyClosed = 'sold_out' | 'over' | 'canceled'
