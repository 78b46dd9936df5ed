import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { ACTION, ACTOR_KINDS, type Change, TITLE_MAX } from './activity.ts'
import { bigid, enumColumn, hasLengthUpTo, id, instant, isOneOf, schoolId } from './columns.server.ts'
import { LOCALES } from './i18n.ts'
import type { Attachment } from './letter.ts'
import { SUBJECT_MAX, WORDS_MAX } from './letter-words.ts'

/** Token buckets, shared by all processes; unlogged, as a crash may empty them. */
export const limits = pgTable(
  'limits',
  {
    schoolId: schoolId(),
    bucket: text('bucket').notNull(),
    tokens: doublePrecision('tokens').notNull(),
    refilledAt: instant('refilled_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.bucket] })],
)

/** Numbers over all that a large school has, as they were counted a while ago (large-counts.server.ts). */
export const largeCounts = pgTable(
  'large_counts',
  {
    schoolId: schoolId(),
    kind: text('kind').notNull(),
    /** What was asked for, as JSON. */
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind, t.key] })],
)

/** What happened, for everybody who is told about it later: e-mail, webhooks, notifications, statistics. */
export const outbox = pgTable(
  'outbox',
  {
    schoolId: schoolId(),
    id: id(),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    dispatchedAt: instant('dispatched_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index('outbox_waiting').on(t.schoolId, t.id).where(sql`dispatched_at is null`),
    check('outbox_event', sql`${t.event} ~ '^[a-z-]+\\.[a-z-]+$'`),
  ],
)

const STATES = ['waiting', 'sent', 'kept', 'failed'] as const

/** The e-mails that the product wrote, for as long as pruning.server.ts says; `kept` where no mail server is configured. */
export const mails = pgTable(
  'mails',
  {
    schoolId: schoolId(),
    id: id(),
    kind: text('kind').notNull(),
    reference: text('reference').notNull(),
    /** Whom it is about, as an address may be another person's later; none for those who have no account yet. */
    accountId: bigid('account_id'),
    recipient: text('recipient').notNull(),
    /** Where answers go; to the sender's own address without one. */
    replyTo: text('reply_to'),
    /** Where one press ends letters of its kind; what must be sent has none. */
    unsubscribe: text('unsubscribe'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attachments: jsonb('attachments').$type<Attachment[]>(),
    /** After this it says nothing true any more, and is not sent. */
    holdsUntil: instant('holds_until'),
    state: enumColumn('state', STATES).notNull(),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
    /** When it failed last. */
    failedAt: instant('failed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('mail_once').on(t.schoolId, t.kind, t.reference),
    index('mails_by_time').on(t.schoolId, t.createdAt),
    index('mails_of_account').on(t.schoolId, t.accountId, t.createdAt),
    index('mails_of_recipient').on(t.schoolId, t.recipient, t.createdAt),
    index('mails_with_words').on(t.schoolId, t.createdAt).where(sql`html <> ''`),
    index('mails_failed').on(t.schoolId, t.createdAt).where(sql`state = 'failed'`),
    check('mail_state', isOneOf(t.state)),
    check('mail_recipient', sql`${t.recipient} !~ '[\\r\\n]'`),
    check('mail_reply_to', sql`${t.replyTo} !~ '[\\r\\n]'`),
    check('mail_unsubscribe', sql`${t.unsubscribe} ~ '^https?://[^[:space:]<>]+$'`),
  ],
)

/** What a school says around the facts of its e-mails; null where the product's words stay. */
export const emailTexts = pgTable(
  'email_texts',
  {
    schoolId: schoolId(),
    kind: text('kind').notNull(),
    locale: enumColumn('locale', LOCALES).notNull(),
    subject: text('subject'),
    opening: text('opening'),
    closing: text('closing'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.kind, t.locale] }),
    check('email_text_kind', sql`${t.kind} ~ '^[a-z0-9.-]{1,80}$'`),
    check('email_text_locale', isOneOf(t.locale)),
    check('email_text_subject', sql`${hasLengthUpTo(t.subject, SUBJECT_MAX)} and ${t.subject} !~ '[\\r\\n]'`),
    check('email_text_words', sql`${hasLengthUpTo(t.opening, WORDS_MAX)} and ${hasLengthUpTo(t.closing, WORDS_MAX)}`),
  ],
)

/**
 * The activity log: who changed what, when and from where. An entry that names a person (`personal`) can be emptied of its
 * title and changes when that account is deleted; nothing else of it can be changed, and no entry deleted within 400 days
 * (db/rights.ts).
 */
export const activity = pgTable(
  'activity',
  {
    schoolId: schoolId(),
    id: id(),
    at: instant('at').notNull().default(sql`now()`),
    actorKind: enumColumn('actor_kind', ACTOR_KINDS).notNull(),
    /** The account, or the API key; none for the system. */
    actorId: bigid('actor_id'),
    /** Of an API key, which may be deleted; a person is called what the account is called. */
    actorName: text('actor_name'),
    /** `<type>.<verb>`, in the past. */
    action: text('action').notNull(),
    type: text('type').notNull(),
    thingId: bigid('thing_id'),
    title: text('title').notNull().default(''),
    changes: jsonb('changes').$type<Change[]>().notNull().default([]),
    ip: text('ip'),
    personal: boolean('personal').notNull().default(false),
    /** Whose account it is about, where it is one. */
    personId: bigid('person_id'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index('activity_by_time').on(t.schoolId, t.at),
    index('activity_by_thing').on(t.schoolId, t.type, t.thingId, t.id),
    index('activity_by_actor').on(t.schoolId, t.actorId, t.id),
    index('activity_by_person').on(t.schoolId, t.personId).where(sql`personal`),
    check('activity_actor_kind', isOneOf(t.actorKind)),
    check('activity_action', sql`${t.action} ~ '^${sql.raw(ACTION)}$'`),
    check('activity_title', hasLengthUpTo(t.title, TITLE_MAX)),
  ],
)

/**
 * One row, of no school: whether anything may leave this database, and what tells this database from a copy of it
 * (outgoing.server.ts). Its name is from when it held back e-mails alone.
 */
export const delivery = pgTable(
  'delivery',
  {
    one: boolean('one').primaryKey().default(true),
    identity: text('identity').notNull(),
    timeline: text('timeline').notNull(),
    /** When the PostgreSQL server that a worker last saw was started; null until a worker of this version ran. */
    startedAt: instant('started_at'),
    /** The places that workers reached it at in the last day, and when. */
    places: jsonb('places').$type<Record<string, string>>().notNull().default({}),
    /** The latest marks that were left among the stored files, newest first. */
    marks: text('marks').array().notNull().default(sql`'{}'`),
    seenAt: instant('seen_at').notNull(),
    heldSince: instant('held_since'),
    heldBecause: text('held_because'),
  },
  (t) => [
    check('delivery_one', sql`${t.one}`),
    check('delivery_held', sql`(${t.heldSince} is null) = (${t.heldBecause} is null)`),
  ],
)
