import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { CAUSES, type MailingList, type Problem, RESULTS, type Rule, SERVICES } from './mailing.ts'

/** Which people an import has listed so far: those with an account first, then those who only left an address. */
export const IMPORT_STAGES = ['accounts', 'leads'] as const

/** The services that a school passes people on to. Each is connected once. */
export const mailingIntegrations = pgTable(
  'mailing_integrations',
  {
    schoolId: schoolId(),
    id: id(),
    service: enumColumn('service', SERVICES).notNull(),
    /** Where the account is, for the service whose address depends on it. */
    accountUrl: text('account_url'),
    /** Sealed for this school and service. */
    apiKey: bytes('api_key').notNull(),
    apiKeyEnd: text('api_key_end').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    rules: jsonb('rules').$type<Rule[]>().notNull().default([]),
    /** The service's lists as they were read last, so that a page need not ask for them. */
    lists: jsonb('lists').$type<MailingList[]>().notNull().default([]),
    /** Since when these rules hold: what ended by the clock before is not passed on. */
    rulesSince: instant('rules_since').notNull().default(sql`now()`),
    /** Why the last call failed, and since when none succeeded. */
    problem: jsonb('problem').$type<Problem>(),
    failingSince: instant('failing_since'),
    checkedAt: instant('checked_at').notNull().default(sql`now()`),
    /** Until then the service is left alone. */
    restingUntil: instant('resting_until'),
    /** A worker passes somebody on; after this moment that worker is taken for lost. */
    claimedUntil: instant('claimed_until'),
    importStartedAt: instant('import_started_at'),
    /** Null once everybody is listed. */
    importStage: enumColumn('import_stage', IMPORT_STAGES),
    importCursor: bigint('import_cursor', { mode: 'number' }).notNull().default(0),
    createdBy: bigid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    unique('mailing_service_once').on(t.schoolId, t.service),
    check('mailing_service', isOneOf(t.service)),
    check('mailing_import_stage', isOneOf(t.importStage)),
    check('mailing_failing', sql`(${t.problem} is null) = (${t.failingSince} is null)`),
    check('mailing_importing', sql`${t.importStage} is null or ${t.importStartedAt} is not null`),
  ],
)

/** Who was passed on to a service, under which address, to which of its lists. */
export const mailingContacts = pgTable(
  'mailing_contacts',
  {
    schoolId: schoolId(),
    integrationId: bigid('integration_id').notNull(),
    emailKey: text('email_key').notNull(),
    service: enumColumn('service', SERVICES).notNull(),
    email: text('email').notNull(),
    /** Null where the address was left by a form alone. */
    accountId: bigid('account_id'),
    listIds: text('list_ids').array().notNull(),
    tags: text('tags').array().notNull(),
    /** False once we unsubscribed them, as they withdrew their consent. */
    subscribed: boolean('subscribed').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.integrationId, t.emailKey] }),
    foreignKey({
      columns: [t.schoolId, t.integrationId],
      foreignColumns: [mailingIntegrations.schoolId, mailingIntegrations.id],
    }).onDelete('cascade'),
    index('mailing_contacts_of_account').on(t.schoolId, t.accountId),
    index('mailing_contacts_of_address').on(t.schoolId, t.emailKey),
  ],
)

/** `move`: another address in place of the former one; `erase`: the account was deleted, and the row goes with the entry. */
export const ACTIONS = ['subscribe', 'unsubscribe', 'move', 'erase'] as const

/** A person on the way to a service, and afterwards a row of the log. */
export const mailingDeliveries = pgTable(
  'mailing_deliveries',
  {
    schoolId: schoolId(),
    id: id(),
    integrationId: bigid('integration_id').notNull(),
    service: enumColumn('service', SERVICES).notNull(),
    action: enumColumn('action', ACTIONS).notNull(),
    cause: enumColumn('cause', CAUSES).notNull(),
    accountId: bigid('account_id'),
    leadId: bigid('lead_id'),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    listIds: text('list_ids').array().notNull(),
    tags: text('tags').array().notNull(),
    /** Part of an import: others come first. */
    imported: boolean('imported').notNull().default(false),
    state: enumColumn('state', RESULTS).notNull().default('waiting'),
    tries: bigint('tries', { mode: 'number' }).notNull().default(0),
    problem: jsonb('problem').$type<Problem>(),
    nextTryAt: instant('next_try_at').default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.integrationId],
      foreignColumns: [mailingIntegrations.schoolId, mailingIntegrations.id],
    }).onDelete('cascade'),
    index('mailing_deliveries_log').on(t.schoolId, t.integrationId, t.id),
    index('mailing_deliveries_due')
      .on(t.schoolId, t.integrationId, t.imported, t.nextTryAt, t.id)
      .where(sql`state = 'waiting'`),
    index('mailing_deliveries_in_order')
      .on(t.schoolId, t.integrationId, t.emailKey, t.id)
      .where(sql`state = 'waiting'`),
    index('mailing_deliveries_of_account').on(t.schoolId, t.accountId),
    index('mailing_deliveries_of_address').on(t.schoolId, t.emailKey),
    index('mailing_deliveries_by_time').on(t.schoolId, t.createdAt),
    check('mailing_delivery_action', isOneOf(t.action)),
    check('mailing_delivery_cause', isOneOf(t.cause)),
    check('mailing_delivery_state', isOneOf(t.state)),
    check('mailing_delivery_finished', sql`(${t.state} = 'waiting') = (${t.finishedAt} is null)`),
    check('mailing_delivery_next', sql`(${t.state} = 'waiting') = (${t.nextTryAt} is not null)`),
  ],
)
