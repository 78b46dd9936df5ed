import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { schools } from '#app/people/schools/tables.server.ts'
import {
  bigid,
  bytes,
  enumColumn,
  foldedText,
  hasLength,
  id,
  instant,
  isOneOf,
  localText,
  schoolId,
  updatedAt,
} from '#app/platform/columns.server.ts'
import { folded } from '#app/platform/search.server.ts'
import { sortKey } from '#app/platform/sort-key.server.ts'
import { EMAIL_MAX } from './email.ts'

/** What accounts are sorted by for readers of Polish; `last_key` is what the others sort by. */
export const polishNameKey = sortKey(sql`accounts.last_name || ' ' || accounts.first_name`, 'pl')

/** People of one school; the same address may have an account in another, and neither knows of the other. */
export const accounts = pgTable(
  'accounts',
  {
    schoolId: schoolId(),
    id: id(),
    email: text('email').notNull(),
    /** What makes an address the same address: see email.ts. */
    emailKey: text('email_key').notNull(),
    /** When somebody logged in to the account showed that they read this mailbox. */
    emailVerifiedAt: instant('email_verified_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** What searches for a name compare; the second is what lists are sorted by. */
    firstKey: foldedText('first_key').notNull().generatedAlwaysAs(folded(sql`first_name`)),
    lastKey: foldedText('last_key').notNull().generatedAlwaysAs(folded(sql`last_name || ' ' || first_name`)),
    /** What searches among people look for words in: folding that row by row would cost more than all else. */
    wordsKey: foldedText('words_key')
      .notNull()
      .generatedAlwaysAs(folded(sql`first_name || ' ' || last_name || ' ' || email`)),
    passwordHash: text('password_hash'),
    role: enumColumn('role', ['owner', 'administrator', 'instructor', 'student']).notNull().default('student'),
    /** May recommend the school's products for a commission, whatever the role. */
    affiliate: boolean('affiliate').notNull().default(false),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    /** When the terms were agreed to on registering, and which version; a buyer's consents stand with the order. */
    termsAcceptedAt: instant('terms_accepted_at'),
    termsVersion: integer('terms_version'),
    /** Who a teacher is, as product pages say it. */
    bio: localText('bio'),
    /** Address of a public picture. */
    avatar: text('avatar'),
    /** Since when a student reads and learns alone, until when, unless for good, why, as they are told, and who said so. */
    blockedAt: instant('blocked_at'),
    blockedUntil: instant('blocked_until'),
    blockReason: text('block_reason'),
    blockedBy: bigid('blocked_by'),
    /** When somebody last watched or completed a lecture, but for some minutes: what lists are sorted by. */
    learnedAt: instant('learned_at'),
    /** When the person had the account deleted; what stays of it names nobody. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('account_email').on(t.schoolId, t.emailKey),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    foreignKey({ columns: [t.schoolId, t.blockedBy], foreignColumns: [t.schoolId, t.id] }),
    index('accounts_by_time').on(t.schoolId, t.createdAt, t.id),
    index('accounts_by_change').on(t.schoolId, t.updatedAt, t.id),
    index('accounts_by_learning').on(t.schoolId, sql`coalesce(${t.learnedAt}, 'epoch'::timestamptz)`, t.id),
    index('accounts_by_last_name').on(t.schoolId, t.lastKey, t.id),
    index('accounts_by_polish_name').on(t.schoolId, sortKey(sql`last_name || ' ' || first_name`, 'pl'), t.id),
    index('accounts_by_first_name').on(t.schoolId, t.firstKey),
    index('accounts_by_address').on(t.schoolId, sql`${t.emailKey} collate "C"`),
    index('blocked_accounts').on(t.schoolId, t.blockedAt, t.id).where(sql`blocked_at is not null`),
    index('accounts_of_staff').on(t.schoolId, t.id).where(sql`role <> 'student'`),
    check('account_email_shape', sql`${hasLength(t.email, 3, EMAIL_MAX)} and ${t.email} !~ '[[:space:][:cntrl:]]'`),
    check('account_names', sql`length(${t.firstName}) between 1 and 100 and length(${t.lastName}) <= 100`),
    check('account_avatar', sql`${t.avatar} ~ '^/media/public/[0-9]+/[0-9a-f]{64}[.][a-z]+$'`),
    check(
      'account_block',
      sql`(${t.blockedAt} is null) = (${t.blockedBy} is null) and (${t.blockReason} is null
        or ${t.blockedAt} is not null and length(${t.blockReason}) between 1 and 500)`,
    ),
    check(
      'account_block_ends',
      sql`${t.blockedUntil} is null or ${t.blockedAt} is not null and ${t.blockedUntil} > ${t.blockedAt}`,
    ),
    check('account_role', isOneOf(t.role)),
    check('account_locale', isOneOf(t.locale)),
  ],
)

/** The key of a table whose rows go with their account. */
export const ofAccount = <T extends { schoolId: AnyPgColumn; accountId: AnyPgColumn }>(t: T) =>
  foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
    'cascade',
  )

/** What an e-mailed link opens an account by: a new password, or nothing more. */
export const ENTRY_LINKS = ['password_reset', 'login'] as const
export type EntryLink = (typeof ENTRY_LINKS)[number]

/** What an e-mailed link proves, once: the hash of its token, for whom, and the address that it was sent to. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    schoolId: schoolId(),
    tokenHash: bytes('token_hash').notNull(),
    purpose: enumColumn('purpose', [...ENTRY_LINKS, 'first_login', 'email_verification', 'email_change']).notNull(),
    accountId: bigid('account_id').notNull(),
    emailKey: text('email_key').notNull(),
    /** As it was typed, when it is to become the account's. */
    newEmail: text('new_email'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    ofAccount(t),
    index('tokens_of_account').on(t.schoolId, t.accountId),
    index('tokens_by_end').on(t.schoolId, t.expiresAt),
    check('token_hash', sql`length(${t.tokenHash}) = 32`),
    check('token_purpose', isOneOf(t.purpose)),
    check('token_new_email', sql`(${t.purpose} = 'email_change') = (${t.newEmail} is not null)`),
    check(
      'token_lifetime',
      sql`${t.expiresAt} <= ${t.createdAt} + case ${t.purpose} when 'login' then interval '15 minutes' when 'password_reset' then interval '1 hour'
        when 'first_login' then interval '7 days' else interval '24 hours' end`,
    ),
  ],
)
