import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, hasLength, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'

/** When staff logged in as a student, who and why; the student reads it too. */
export const staffLogIns = pgTable(
  'staff_log_ins',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    staffId: bigid('staff_id').notNull(),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull().default(sql`now()`),
    /** When it ended, or will. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    ofAccount(t),
    foreignKey({ columns: [t.schoolId, t.staffId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('staff_log_ins_of_account').on(t.schoolId, t.accountId, t.id),
    index('staff_log_ins_of_staff').on(t.schoolId, t.staffId, t.id),
    check('staff_log_in_reason', hasLength(t.reason, 3, 500)),
    check('staff_log_in_lasts', sql`${t.endsAt} <= ${t.startedAt} + interval '30 minutes'`),
  ],
)

/** Open sessions, by the hash of their token. */
export const sessions = pgTable(
  'sessions',
  {
    schoolId: schoolId(),
    id: id(),
    tokenHash: bytes('token_hash').notNull(),
    accountId: bigid('account_id').notNull(),
    remember: boolean('remember').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The first half of the network address: enough to recognise, too little to follow. */
    network: text('network').notNull().default(''),
    /** When it last saw a password, a passkey, or the link that stands for a password where there is none. */
    provenAt: instant('proven_at'),
    /** Opened by a passkey, whose own lock is a second step. */
    byPasskey: boolean('by_passkey').notNull().default(false),
    /** Held by a member of staff who logged in as this account. */
    staffLogInId: bigid('staff_log_in_id'),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    ofAccount(t),
    unique('session_id').on(t.schoolId, t.id),
    foreignKey({
      name: 'session_of_staff',
      columns: [t.schoolId, t.staffLogInId],
      foreignColumns: [staffLogIns.schoolId, staffLogIns.id],
    }).onDelete('cascade'),
    index('sessions_of_account').on(t.schoolId, t.accountId),
    check('session_hash', sql`length(${t.tokenHash}) = 32`),
  ],
)

/** Questions that we asked a browser and that it answers once: the hash of each, and what was agreed with it. */
export const challenges = pgTable(
  'challenges',
  {
    schoolId: schoolId(),
    hash: bytes('hash').notNull(),
    purpose: enumColumn('purpose', ['second_step', 'passkey_new', 'passkey_login', 'google']).notNull(),
    accountId: bigid('account_id'),
    agreed: jsonb('agreed').$type<Record<string, string | boolean>>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.hash] }),
    ofAccount(t),
    index('challenges_of_account').on(t.schoolId, t.accountId),
    index('challenges_by_end').on(t.schoolId, t.expiresAt),
    check('challenge_hash', sql`length(${t.hash}) = 32`),
    check('challenge_purpose', isOneOf(t.purpose)),
    check('challenge_account', sql`(${t.purpose} in ('second_step', 'passkey_new')) = (${t.accountId} is not null)`),
  ],
)

/** An authenticator app that shows codes for an account; asked for once it has been confirmed with one of them. */
export const authenticators = pgTable(
  'authenticators',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    /** Sealed with a key of APP_SECRET: whoever reads the table alone makes no codes. */
    secret: bytes('secret').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The time step of the last code that was taken: no code works twice. */
    lastStep: bigid('last_step').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.accountId] }), ofAccount(t)],
)

/** Codes on paper for whoever lost the app: hashes, each good for once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.accountId, t.codeHash] }), ofAccount(t)],
)

/** Keys that a person's devices keep and that log in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigid('counter').notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('passkey_credential').on(t.schoolId, t.credentialId),
    ofAccount(t),
    index('passkeys_of_account').on(t.schoolId, t.accountId),
    check('passkey_name', sql`length(${t.name}) between 1 and 60`),
  ],
)

/** Accounts elsewhere that log in here. */
export const identities = pgTable(
  'identities',
  {
    schoolId: schoolId(),
    provider: enumColumn('provider', ['google']).notNull(),
    subject: text('subject').notNull(),
    accountId: bigid('account_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.provider, t.subject] }),
    ofAccount(t),
    index('identities_of_account').on(t.schoolId, t.accountId),
    check('identity_provider', isOneOf(t.provider)),
  ],
)
