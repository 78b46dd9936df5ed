import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { bigid, bytes, foldedText, id, instant, localText, oneOf, schoolId } from '../platform/columns.server.ts'
import { folded } from '../platform/search.server.ts'
import { schools } from '../schools/tables.server.ts'
import { STAFF_ROLES } from './team.ts'

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
    passwordHash: text('password_hash'),
    role: oneOf('role', ['owner', 'administrator', 'instructor', 'student']).notNull().default('student'),
    /** May recommend the school's products for a commission, whatever the role. */
    affiliate: boolean('affiliate').notNull().default(false),
    locale: oneOf('locale', ['en', 'pl']).notNull(),
    /** When the terms were agreed to on registering, and which version; a buyer's consents stand with the order. */
    termsAcceptedAt: instant('terms_accepted_at'),
    termsVersion: integer('terms_version'),
    /** Who a teacher is, as product pages say it. */
    bio: localText('bio'),
    /** Address of a public picture. */
    avatar: text('avatar'),
    /** When the person had the account deleted; what stays of it names nobody. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('account_email').on(t.schoolId, t.emailKey),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    index('accounts_by_time').on(t.schoolId, t.createdAt, t.id),
    index('accounts_by_last_name').on(t.schoolId, t.lastKey, t.id),
    index('accounts_by_first_name').on(t.schoolId, t.firstKey),
    index('accounts_by_address').on(t.schoolId, sql`${t.emailKey} collate "C"`),
    check('account_email_shape', sql`length(${t.email}) between 3 and 254 and ${t.email} !~ '[[:space:][:cntrl:]]'`),
    check('account_names', sql`length(${t.firstName}) between 1 and 100 and length(${t.lastName}) <= 100`),
    check('account_avatar', sql`${t.avatar} ~ '^/media/public/[0-9]+/[0-9a-f]{64}[.][a-z]+$'`),
    check('account_role', sql`${t.role} in ('owner', 'administrator', 'instructor', 'student')`),
    check('account_locale', sql`${t.locale} in ('en', 'pl')`),
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
    /** When a password or a passkey was last shown in it; a session that began at Google's has seen neither. */
    provenAt: instant('proven_at'),
    /** Opened by a passkey, whose own lock is a second step. */
    byPasskey: boolean('by_passkey').notNull().default(false),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
      'cascade',
    ),
    unique('session_id').on(t.schoolId, t.id),
    index('sessions_of_account').on(t.schoolId, t.accountId),
    check('session_hash', sql`length(${t.tokenHash}) = 32`),
  ],
)

const PURPOSES = ['password_reset', 'email_verification', 'email_change'] as const

/** What an e-mailed link proves, once: the hash of its token, for whom, and the address that it was sent to. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    schoolId: schoolId(),
    tokenHash: bytes('token_hash').notNull(),
    purpose: oneOf('purpose', PURPOSES).notNull(),
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
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
      'cascade',
    ),
    index('tokens_of_account').on(t.schoolId, t.accountId),
    index('tokens_by_end').on(t.schoolId, t.expiresAt),
    check('token_hash', sql`length(${t.tokenHash}) = 32`),
    check('token_purpose', sql`${t.purpose} in ('password_reset', 'email_verification', 'email_change')`),
    check('token_new_email', sql`(${t.purpose} = 'email_change') = (${t.newEmail} is not null)`),
    check(
      'token_lifetime',
      sql`${t.expiresAt} <= ${t.createdAt} + case ${t.purpose} when 'password_reset' then interval '1 hour' else interval '24 hours' end`,
    ),
  ],
)

const ofAccount = <T extends { schoolId: AnyPgColumn; accountId: AnyPgColumn }>(t: T) =>
  foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }).onDelete(
    'cascade',
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
    provider: oneOf('provider', ['google']).notNull(),
    subject: text('subject').notNull(),
    accountId: bigid('account_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.provider, t.subject] }),
    ofAccount(t),
    index('identities_of_account').on(t.schoolId, t.accountId),
    check('identity_provider', sql`${t.provider} in ('google')`),
  ],
)

/** Questions that we asked a browser and that it answers once: the hash of each, and what was agreed with it. */
export const challenges = pgTable(
  'challenges',
  {
    schoolId: schoolId(),
    hash: bytes('hash').notNull(),
    purpose: oneOf('purpose', ['second_step', 'passkey_new', 'passkey_login', 'google']).notNull(),
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
    check('challenge_purpose', sql`${t.purpose} in ('second_step', 'passkey_new', 'passkey_login', 'google')`),
    check('challenge_account', sql`(${t.purpose} in ('second_step', 'passkey_new')) = (${t.accountId} is not null)`),
  ],
)

/** Whom the owner has invited to work in the school. One open invitation per address; accepting it deletes it. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    schoolId: schoolId(),
    id: id(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: oneOf('role', STAFF_ROLES).notNull(),
    locale: oneOf('locale', ['en', 'pl']).notNull(),
    invitedBy: bigid('invited_by').notNull(),
    /** Null until its e-mail is written. */
    tokenHash: bytes('token_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('invitation_email').on(t.schoolId, t.emailKey),
    unique('invitation_token').on(t.schoolId, t.tokenHash),
    foreignKey({ columns: [t.schoolId, t.invitedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('invitation_role', sql`${t.role} in ('owner', 'administrator', 'instructor')`),
    check('invitation_locale', sql`${t.locale} in ('en', 'pl')`),
    check('invitation_hash', sql`length(${t.tokenHash}) = 32`),
  ],
)
