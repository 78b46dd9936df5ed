import { sql } from 'drizzle-orm'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, instant, schoolId } from '#app/platform/columns.server.ts'

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
