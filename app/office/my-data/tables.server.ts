import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, id, instant, schoolId } from '#app/platform/columns.server.ts'

/** Files of one person's data that wait to be fetched: by the hash of the link's token, until the link ends. */
export const dataExports = pgTable(
  'data_exports',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    /** The request that asked for it: one file each, however often its job runs. */
    requestId: text('request_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    key: text('key').notNull(),
    /** Bytes, which count against the school's storage. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('export_request').on(t.schoolId, t.requestId),
    unique('export_token').on(t.schoolId, t.tokenHash),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('exports_of_account').on(t.schoolId, t.accountId),
    index('exports_by_end').on(t.schoolId, t.expiresAt),
    check('export_hash', sql`length(${t.tokenHash}) = 32`),
    check('export_lifetime', sql`${t.expiresAt} <= ${t.createdAt} + interval '1 day'`),
  ],
)
