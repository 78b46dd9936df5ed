/** What the next invoice and the next correction count to, on a day of the school's calendar. */
export type NumbersAhead = { today: string; invoice: number; correction: number }
