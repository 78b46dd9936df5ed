import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, calendarUid, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'

/** A date as people were told it. */
export type KnownDate = { startsAt: string; endsAt: string; timeZone: string }

/** When and where a live event is. */
export const productEvents = pgTable(
  'product_events',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The zone in which its hours were written, `Europe/Warsaw`. */
    timeZone: text('time_zone').notNull(),
    seats: integer('seats').notNull(),
    /** Seats that are not free: held by orders, paid, or offered to somebody who waited. */
    taken: integer('taken').notNull().default(0),
    /** Where one joins; for those who have a seat. */
    joinUrl: text('join_url'),
    /** Grows with each change of the date; calendars keep the text with the higher one. */
    sequence: integer('sequence').notNull().default(0),
    calendarUid: calendarUid(),
    /** When the date was last said. */
    datedAt: instant('dated_at').notNull().default(sql`now()`),
    /** The date that people know of while another is being told to them; null where they know it. */
    knownDate: jsonb('known_date').$type<KnownDate>(),
    canceledAt: instant('canceled_at'),
    /** The course in which those who had a seat watch it afterwards. */
    replayId: bigid('replay_id'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.replayId], foreignColumns: [products.schoolId, products.id] }),
    index('events_by_start').on(t.schoolId, t.startsAt),
    index('events_of_replay').on(t.schoolId, t.replayId).where(sql`replay_id is not null`),
    check('event_ends', sql`${t.endsAt} > ${t.startsAt}`),
    check('event_seats', sql`${t.seats} > 0`),
    check('event_taken', sql`${t.taken} between 0 and ${t.seats}`),
  ],
)

/** What became of an order's seats: `missing` was paid when all were gone. */
export const SEAT_STATES = ['held', 'sold', 'returned', 'missing'] as const

/** The seats of an order at a live event. Those that are held or sold count as taken. */
export const eventSeats = pgTable(
  'event_seats',
  {
    schoolId: schoolId(),
    transactionId: bigid('transaction_id').notNull(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    quantity: integer('quantity').notNull(),
    state: enumColumn('state', SEAT_STATES).notNull(),
    /** Until when one of them was offered to who waited: theirs again where the order comes to nothing before. */
    offeredUntil: instant('offered_until'),
    /** When they were held or sold. */
    since: instant('since').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.transactionId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    ofAccount(t),
    index('seats_of_event').on(t.schoolId, t.productId, t.state),
    index('seats_of_account').on(t.schoolId, t.accountId, t.productId),
    check('seat_state', isOneOf(t.state)),
    check('seat_quantity', sql`${t.quantity} > 0`),
  ],
)

/** Who waits for a seat, in the order in which they came; one that is offered counts as taken until that ends. */
export const eventWaiting = pgTable(
  'event_waiting',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Until when a seat is theirs to buy. */
    offeredUntil: instant('offered_until'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('waits_once').on(t.schoolId, t.productId, t.accountId),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    ofAccount(t),
    index('waiting_of_account').on(t.schoolId, t.accountId),
  ],
)

/** Who came to a live event, and when first. */
export const eventVisits = pgTable(
  'event_visits',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    ofAccount(t),
    index('visits_of_account').on(t.schoolId, t.accountId),
  ],
)

/** Whom a live event's beginning was told, so many hours before it. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    /** When it was to begin: another date is another reminder. */
    startsAt: instant('starts_at').notNull(),
    hours: integer('hours').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId, t.accountId, t.startsAt, t.hours] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    ofAccount(t),
    index('event_reminders_of_account').on(t.schoolId, t.accountId),
    check('event_reminder_hours', sql`${t.hours} in (1, 24)`),
  ],
)
