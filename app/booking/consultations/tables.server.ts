import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { prices, products } from '#app/content/catalogue/tables.server.ts'
import type { StoredAnswer, StoredQuestion } from '#app/forms/form-questions/stored-question.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  calendarUid,
  enumColumn,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
} from '#app/platform/columns.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { BOOKING_STATUSES, CANCELED_BY, MESSAGE_MAX, NOTE_MAX } from './booking.ts'

/** By which rules a consultation is booked, where they are not the usual ones. */
export const consultations = pgTable(
  'consultations',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    lengthMinutes: integer('length_minutes').notNull(),
    /** Every how many minutes one may begin. */
    slotMinutes: integer('slot_minutes').notNull(),
    /** For how long nobody else is taken after it. */
    bufferMinutes: integer('buffer_minutes').notNull(),
    noticeHours: integer('notice_hours').notNull(),
    horizonDays: integer('horizon_days').notNull(),
    /** Until how many hours before it a buyer may change or cancel it. */
    changeHours: integer('change_hours').notNull(),
    dailyMost: integer('daily_most'),
    /** Who gives it, and whose calendar it fills; null is the school, which has one. */
    hostId: bigid('host_id'),
    place: localText('place').notNull().default({}),
    joinUrl: text('join_url'),
    questions: jsonb('questions').$type<StoredQuestion[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.productId] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.hostId], foreignColumns: [accounts.schoolId, accounts.id] }),
    check(
      'consultation_minutes',
      sql`${t.lengthMinutes} between 5 and 720 and ${t.slotMinutes} between 15 and 720 and ${t.bufferMinutes} between 0 and 240
        and ${t.lengthMinutes} % 5 = 0 and ${t.slotMinutes} % 5 = 0 and ${t.bufferMinutes} % 5 = 0`,
    ),
    check(
      'consultation_ahead',
      sql`${t.noticeHours} between 0 and 720 and ${t.horizonDays} between 1 and 366 and ${t.changeHours} between 0 and 720`,
    ),
    check('consultation_daily', sql`${t.dailyMost} between 1 and 50`),
  ],
)

/** Prices that buy several meetings; any other buys one. */
export const priceMeetings = pgTable(
  'price_meetings',
  {
    schoolId: schoolId(),
    productId: bigid('product_id').notNull(),
    priceId: bigid('price_id').notNull(),
    meetings: integer('meetings').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.priceId] }),
    foreignKey({
      columns: [t.schoolId, t.productId, t.priceId],
      foreignColumns: [prices.schoolId, prices.productId, prices.id],
    }).onDelete('cascade'),
    check('price_meetings_number', sql`${t.meetings} between 2 and 100`),
  ],
)

/** When somebody can be booked each week, by the school's clocks: in all consultations, or in one. */
export const availability = pgTable(
  'availability',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id'),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    /** Minutes from midnight. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('availability_of_product').on(t.schoolId, t.productId),
    check('availability_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'availability_hours',
      sql`${t.fromMinute} >= 0 and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440`,
    ),
    check('availability_grid', sql`${t.fromMinute} % 5 = 0`),
  ],
)

/** Days on which these hours stand instead of the week's, or none. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id'),
    day: date('day').notNull(),
    closed: boolean('closed').notNull(),
    fromMinute: integer('from_minute'),
    toMinute: integer('to_minute'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('exceptions_of_day').on(t.schoolId, t.day),
    index('exceptions_of_product').on(t.schoolId, t.productId),
    check(
      'exception_closed',
      sql`num_nonnulls(${t.fromMinute}, ${t.toMinute}) = case when ${t.closed} then 0 else 2 end`,
    ),
    check(
      'exception_hours',
      sql`${t.fromMinute} >= 0 and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440 and ${t.fromMinute} % 5 = 0`,
    ),
  ],
)

/** How many meetings somebody bought, or was given, of a consultation, and how many of them are booked or over. */
export const meetings = pgTable(
  'meetings',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    productId: bigid('product_id').notNull(),
    /** The order that bought them, */
    transactionId: bigid('transaction_id'),
    /** and the bundle in it that they came with, */
    bundleId: bigid('bundle_id'),
    /** or what was given by hand. */
    grantId: bigid('grant_id'),
    bought: integer('bought').notNull(),
    used: integer('used').notNull().default(0),
    /** Closed with the money that goes back. */
    open: boolean('open').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    uniqueIndex('meetings_of_thing').on(t.schoolId, t.transactionId, t.productId, sql`coalesce(bundle_id, 0)`),
    uniqueIndex('meetings_of_grant').on(t.schoolId, t.grantId).where(sql`grant_id is not null`),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.transactionId], foreignColumns: [transactions.schoolId, transactions.id] }),
    foreignKey({ columns: [t.schoolId, t.grantId], foreignColumns: [accessGrants.schoolId, accessGrants.id] }),
    foreignKey({ columns: [t.schoolId, t.bundleId], foreignColumns: [products.schoolId, products.id] }),
    index('meetings_of_account').on(t.schoolId, t.accountId, t.productId),
    check('meetings_of_bundle', sql`${t.bundleId} is null or ${t.transactionId} is not null`),
    check('meetings_source', sql`num_nonnulls(${t.transactionId}, ${t.grantId}) = 1`),
    check('meetings_used', sql`${t.used} >= 0 and ${t.used} <= ${t.bought}`),
  ],
)

/** A meeting at its time. */
export const bookings = pgTable(
  'bookings',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    accountId: bigid('account_id').notNull(),
    meetingsId: bigid('meetings_id').notNull(),
    /** Whose time it takes: an account's, or 0 for the school's. */
    calendar: bigid('calendar').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When the next one may begin. */
    busyUntil: instant('busy_until').notNull(),
    status: enumColumn('status', BOOKING_STATUSES).notNull().default('booked'),
    /** The zone in which its buyer chose it. */
    timeZone: text('time_zone').notNull(),
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull(),
    /** What was said when it was moved or canceled. */
    message: text('message').notNull().default(''),
    canceledBy: enumColumn('canceled_by', CANCELED_BY),
    /** Written by who gave it: for the buyer too, */
    note: text('note').notNull().default(''),
    /** and for staff alone. */
    staffNote: text('staff_note').notNull().default(''),
    /** Counts its changes, as calendars do. */
    sequence: integer('sequence').notNull().default(0),
    calendarUid: calendarUid(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.meetingsId], foreignColumns: [meetings.schoolId, meetings.id] }),
    index('bookings_of_account').on(t.schoolId, t.accountId, t.startsAt),
    index('bookings_of_meetings').on(t.schoolId, t.meetingsId),
    index('bookings_of_product').on(t.schoolId, t.productId),
    index('bookings_of_calendar').on(t.schoolId, t.calendar, t.startsAt),
    index('bookings_by_time').on(t.schoolId, t.startsAt, t.id),
    check('booking_status', isOneOf(t.status)),
    check('booking_ends', sql`${t.startsAt} < ${t.endsAt} and ${t.endsAt} <= ${t.busyUntil}`),
    check('booking_canceled_by', sql`(${t.status} = 'canceled') = (${t.canceledBy} is not null)`),
    check('booking_canceled_by_whom', isOneOf(t.canceledBy)),
    check(
      'booking_lengths',
      sql`${hasLengthUpTo(t.message, MESSAGE_MAX)} and ${hasLengthUpTo(t.note, NOTE_MAX)} and ${hasLengthUpTo(t.staffNote, NOTE_MAX)}`,
    ),
  ],
)

/**
 * The five minutes that bookings take, each once in a calendar: this key is why nothing is booked twice. A rule over spans
 * of time would need an extension, and keeps no school on a node of its own.
 */
export const bookedTimes = pgTable(
  'booked_times',
  {
    schoolId: schoolId(),
    calendar: bigid('calendar').notNull(),
    at: instant('at').notNull(),
    bookingId: bigid('booking_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.calendar, t.at] }),
    foreignKey({ columns: [t.schoolId, t.bookingId], foreignColumns: [bookings.schoolId, bookings.id] }),
    index('times_of_booking').on(t.schoolId, t.bookingId),
    check('booked_on_grid', sql`extract(epoch from ${t.at})::bigint % 300 = 0`),
  ],
)

/** Whose calendar can be read by a secret address, and which of those addresses is the newest. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    number: integer('number').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
  ],
)
