import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { type Attempt, DELIVERY_STATES, DISABLED_REASONS } from './webhook.ts'

/** Addresses that a school has told of its events. A deleted one stays until its deliveries are forgotten. */
export const webhooks = pgTable(
  'webhooks',
  {
    schoolId: schoolId(),
    id: id(),
    url: text('url').notNull(),
    /** Types of events, or `*`. */
    events: text('events').array().notNull(),
    description: text('description').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: enumColumn('disabled_reason', DISABLED_REASONS),
    disabledAt: instant('disabled_at'),
    /** The signing secret, and the one before it while both are valid; each sealed for this school. */
    secret: bytes('secret').notNull(),
    formerSecret: bytes('former_secret'),
    formerUntil: instant('former_until'),
    /** When the first try failed since the last that went well. */
    failingSince: instant('failing_since'),
    /** When a job looks for deliveries that a lost worker left unfinished. */
    watchedUntil: instant('watched_until'),
    createdBy: bigid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('webhook_reason', isOneOf(t.disabledReason)),
    check(
      'webhook_disabled',
      sql`${t.enabled} = (${t.disabledAt} is null) and (${t.disabledReason} is null or not ${t.enabled})`,
    ),
    check('webhook_former', sql`(${t.formerSecret} is null) = (${t.formerUntil} is null)`),
    check('webhook_events', sql`cardinality(${t.events}) > 0`),
    check('webhook_url', sql`length(${t.url}) <= 2000 and ${t.url} ~ '^https?://'`),
  ],
)

/** What webhooks are told, as it was when it happened; one message may go to several. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    schoolId: schoolId(),
    /** `webhook-id`. */
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    /** The person that it is about, whose messages are forgotten with the account. */
    accountId: bigid('account_id'),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.messageId] }),
    index('webhook_messages_by_time').on(t.schoolId, t.createdAt),
    index('webhook_messages_of_account').on(t.schoolId, t.accountId),
  ],
)

/** `event`: it happened; `test`: sent once, by hand; `again`: a message sent once more, by hand. */
export const DELIVERY_KINDS = ['event', 'test', 'again'] as const

/** A message on its way to one webhook, with every try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    schoolId: schoolId(),
    id: id(),
    webhookId: bigid('webhook_id').notNull(),
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    kind: enumColumn('kind', DELIVERY_KINDS).notNull(),
    /** What it is about, `order 12`: messages about one thing arrive in order. Null where order does not matter. */
    thing: text('thing'),
    state: enumColumn('state', DELIVERY_STATES).notNull().default('waiting'),
    attempts: jsonb('attempts').$type<Attempt[]>().notNull().default([]),
    nextTryAt: instant('next_try_at').default(sql`now()`),
    /** A worker sends it; after this moment that worker is taken for lost. */
    claimedUntil: instant('claimed_until'),
    /** The headers of the last try, and the beginning of its answer. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    response: text('response'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.webhookId], foreignColumns: [webhooks.schoolId, webhooks.id] }),
    foreignKey({
      columns: [t.schoolId, t.messageId],
      foreignColumns: [webhookMessages.schoolId, webhookMessages.messageId],
    }),
    index('deliveries_of_webhook').on(t.schoolId, t.webhookId, t.id),
    index('deliveries_of_message').on(t.schoolId, t.messageId),
    index('deliveries_by_time').on(t.schoolId, t.createdAt),
    index('deliveries_due').on(t.schoolId, t.webhookId, t.nextTryAt).where(sql`state = 'waiting'`),
    index('deliveries_of_thing').on(t.schoolId, t.webhookId, t.thing, t.id).where(sql`state = 'waiting'`),
    check('delivery_kind', isOneOf(t.kind)),
    check('delivery_state', isOneOf(t.state)),
    check('delivery_waits', sql`(${t.state} = 'waiting') = (${t.nextTryAt} is not null)`),
    check('delivery_claimed', sql`${t.claimedUntil} is null or ${t.state} = 'waiting'`),
  ],
)

/** Up to when webhooks were told of what only time brings; a row for a type while one of them is told of it. */
export const webhookClocks = pgTable(
  'webhook_clocks',
  {
    schoolId: schoolId(),
    type: text('type').notNull(),
    toldUntil: instant('told_until').notNull(),
    /** Up to which id, of what ended at that very moment; null once all of it was told. */
    toldId: bigid('told_id'),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.type] })],
)
