import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { bigid, bytes, enumColumn, hasLength, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { FILE_NAME_MAX } from '#app/platform/file-name.ts'

/** What was uploaded: one row per file, its bytes under `key` in the storage, never changed once written. */
export const files = pgTable(
  'files',
  {
    schoolId: schoolId(),
    id: id(),
    key: text('key').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** `public` files (covers, avatars) have a lasting address; `private` ones only signed addresses that expire. */
    visibility: enumColumn('visibility', ['public', 'private']).notNull(),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: integer('duration_seconds'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** When it came last, or something last came to name it; what nothing names a day later is collected. */
    namedAt: instant('named_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('file_key').on(t.schoolId, t.key),
    foreignKey({ columns: [t.schoolId], foreignColumns: [schools.id] }),
    check('file_visibility', isOneOf(t.visibility)),
    check('file_size', sql`${t.size} >= 0`),
    check('file_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('file_name', sql`${hasLength(t.filename, 1, FILE_NAME_MAX)} and ${t.filename} !~ '[/[:cntrl:]]'`),
  ],
)

/** Who uploaded a file: the same bytes may come from several people, and are one file. Older files have nobody here. */
export const fileSenders = pgTable(
  'file_senders',
  {
    schoolId: schoolId(),
    fileId: bigid('file_id').notNull(),
    accountId: bigid('account_id').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.fileId, t.accountId] }),
    foreignKey({ columns: [t.schoolId, t.fileId], foreignColumns: [files.schoolId, files.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('file_senders_of_account').on(t.schoolId, t.accountId),
  ],
)

/** Pictures that people upload: where each may be sent to, once and soon, and under which key it is kept then. */
export const imageUploads = pgTable(
  'image_uploads',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    key: text('key').notNull(),
    filename: text('filename').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    /** When its bytes came, were checked and stored; only then there is a picture. */
    storedAt: instant('stored_at'),
    /** Bytes, once stored. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Pixels, once it has its sizes; a drawing has none. */
    width: integer('width'),
    height: integer('height'),
    /** When it was asked for, or something last came to show it; what nothing shows a day later is collected. */
    namedAt: instant('named_at').notNull().default(sql`now()`),
    /** Whether something ever showed it: what the version before this one collects by. Goes with the next one. */
    inUse: boolean('in_use').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('upload_token').on(t.schoolId, t.tokenHash),
    unique('upload_key').on(t.schoolId, t.key),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('uploads_of_account').on(t.schoolId, t.accountId),
    index('uploads_by_size').on(t.schoolId, t.size),
    check('upload_hash', sql`length(${t.tokenHash}) = 32`),
    check('upload_lifetime', sql`${t.expiresAt} <= ${t.createdAt} + interval '5 minutes'`),
    check('upload_name', sql`${hasLength(t.filename, 1, FILE_NAME_MAX)} and ${t.filename} !~ '[/[:cntrl:]]'`),
  ],
)
