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
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { files } from '#app/people/media/tables.server.ts'
import { bigid, enumColumn, id, instant, isBetween, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { LIMIT_MAX, STAMP_PROBLEMS } from './download.ts'

/** What buyers of a product of kind `file` download; one that was deleted stays for its log. */
export const productFiles = pgTable(
  'product_files',
  {
    schoolId: schoolId(),
    id: id(),
    productId: bigid('product_id').notNull(),
    position: integer('position').notNull(),
    /** How often each buyer may download it; null is as often as they like. */
    downloadLimit: integer('download_limit'),
    /** Whether a PDF carries the address of who downloads it. */
    stamped: boolean('stamped').notNull().default(true),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    index('files_of_product').on(t.schoolId, t.productId, t.position, t.id),
    check('file_download_limit', isBetween(t.downloadLimit, 1, LIMIT_MAX)),
  ],
)

/** What a file was and is; the highest number is downloaded, the others are kept. */
export const fileVersions = pgTable(
  'file_versions',
  {
    schoolId: schoolId(),
    id: id(),
    productFileId: bigid('product_file_id').notNull(),
    version: integer('version').notNull(),
    fileId: bigid('file_id').notNull(),
    /** The name that it came with. */
    filename: text('filename').notNull(),
    addedBy: bigid('added_by').notNull(),
    addedAt: instant('added_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('file_version_once').on(t.schoolId, t.productFileId, t.version),
    foreignKey({
      columns: [t.schoolId, t.productFileId],
      foreignColumns: [productFiles.schoolId, productFiles.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.fileId], foreignColumns: [files.schoolId, files.id] }),
    foreignKey({ columns: [t.schoolId, t.addedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('file_version_number', sql`${t.version} > 0`),
  ],
)

/** How often a buyer downloaded a file, and may. */
export const fileDownloads = pgTable(
  'file_downloads',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    productFileId: bigid('product_file_id').notNull(),
    used: integer('used').notNull(),
    /** By the limit that was in force when they downloaded it last, with what staff added. */
    allowed: integer('allowed'),
    /** What staff gave this buyer beyond the limit. */
    extra: integer('extra').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.productFileId] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      columns: [t.schoolId, t.productFileId],
      foreignColumns: [productFiles.schoolId, productFiles.id],
    }).onDelete('cascade'),
    check('downloads_within_limit', sql`${t.used} >= 0 and ${t.used} <= ${t.allowed} and ${t.extra} >= 0`),
  ],
)

/** Each download that counted. */
export const downloadLog = pgTable(
  'download_log',
  {
    schoolId: schoolId(),
    id: id(),
    accountId: bigid('account_id').notNull(),
    productFileId: bigid('product_file_id').notNull(),
    version: integer('version').notNull(),
    /** The connection without its last part. */
    network: text('network').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      columns: [t.schoolId, t.productFileId],
      foreignColumns: [productFiles.schoolId, productFiles.id],
    }).onDelete('cascade'),
    index('downloads_of_file').on(t.schoolId, t.productFileId, t.id),
    index('downloads_of_account').on(t.schoolId, t.accountId, t.productFileId),
  ],
)

/** PDFs with the e-mail of one buyer on each page: one copy per buyer and stored file, deleted when it is no longer used. */
export const stampedCopies = pgTable(
  'stamped_copies',
  {
    schoolId: schoolId(),
    accountId: bigid('account_id').notNull(),
    fileId: bigid('file_id').notNull(),
    /** The e-mail address that was stamped; a buyer who changes theirs gets a new copy. */
    email: text('email').notNull(),
    key: text('key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    usedAt: instant('used_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.accountId, t.fileId] }),
    unique('stamped_copy_key').on(t.schoolId, t.key),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.fileId], foreignColumns: [files.schoolId, files.id] }).onDelete('cascade'),
    index('stamped_copies_by_use').on(t.schoolId, t.usedAt),
    check('stamped_copy_size', sql`${t.size} >= 0`),
  ],
)

/** Stored PDFs that could not be stamped, so that no download tries again what failed before. */
export const stampProblems = pgTable(
  'stamp_problems',
  {
    schoolId: schoolId(),
    fileId: bigid('file_id').notNull(),
    problem: enumColumn('problem', STAMP_PROBLEMS).notNull(),
    triedAt: instant('tried_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.fileId] }),
    foreignKey({ columns: [t.schoolId, t.fileId], foreignColumns: [files.schoolId, files.id] }).onDelete('cascade'),
    check('stamp_problem', isOneOf(t.problem)),
  ],
)
