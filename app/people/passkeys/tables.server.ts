import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ofAccount } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, id, instant, schoolId } from '#app/platform/columns.server.ts'

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
