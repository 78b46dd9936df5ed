import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, id, instant, oneOf, schoolId } from '#app/platform/columns.server.ts'

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
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    ofAccount(t),
    unique('session_id').on(t.schoolId, t.id),
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
