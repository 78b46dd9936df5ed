import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { COMMENTABLE } from '#app/community/comments/comment.ts'
import { accounts, ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { ABOUT, type Kind, RHYTHMS, WAYS } from './notification.ts'

/** What a person agreed to be written about, or no longer, in which words; the newest row counts, none is changed. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    kind: enumColumn('kind', ['news']).notNull(),
    given: boolean('given').notNull(),
    /** The sentence beside the box, as it was shown. */
    wording: text('wording').notNull(),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    ip: text('ip').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('choices_of_account').on(t.schoolId, t.accountId, t.at),
    check('choice_kind', isOneOf(t.kind)),
  ],
)

/**
 * What somebody is told. It holds no words: what it is about is asked for when it is shown, and it is not shown when that is
 * gone or no longer theirs to read.
 */
export const notifications = pgTable(
  'notifications',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    aboutType: enumColumn('about_type', ABOUT).notNull(),
    aboutId: bigid('about_id').notNull(),
    /** Where it stands, which decides who reads it; nowhere for what concerns its reader alone. */
    onType: enumColumn('on_type', COMMENTABLE),
    onId: bigid('on_id'),
    /** Who did it; nobody where that is not told. */
    actorId: bigid('actor_id'),
    readAt: instant('read_at'),
    /** The summary that it waits for. */
    summary: enumColumn('summary', RHYTHMS),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('told_once').on(t.schoolId, t.accountId, t.aboutType, t.aboutId),
    ofAccount(t),
    index('notifications_of_account').on(t.schoolId, t.accountId, t.id),
    index('unread_notifications').on(t.schoolId, t.accountId, t.id).where(sql`read_at is null`),
    index('notifications_to_sum_up').on(t.schoolId, t.summary, t.accountId, t.id).where(sql`summary is not null`),
    index('notifications_by_time').on(t.schoolId, t.createdAt),
    check('notification_kind', sql`${t.kind} ~ '^[a-z_]{1,40}$'`),
    check('notification_about', isOneOf(t.aboutType)),
    check(
      'notification_on',
      sql`${isOneOf(t.onType)} and ${t.onId} is not null
        or ${t.onType} is null and ${t.onId} is null`,
    ),
    check('notification_summary', isOneOf(t.summary)),
  ],
)

/** How somebody wants to be told of a kind; without a row, what holds for everybody. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    way: enumColumn('way', WAYS).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.kind] }),
    ofAccount(t),
    check('setting_kind', sql`${t.kind} ~ '^[a-z_]{1,40}$'`),
    check('setting_way', isOneOf(t.way)),
  ],
)
