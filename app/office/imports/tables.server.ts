import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accessBatches } from '#app/access/access/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, enumColumn, hasLengthUpTo, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { IMPORT_KINDS, IMPORT_ROWS_MAX, IMPORT_STATES, ROW_RESULTS } from './import.ts'

/** A row of another table that an import made. */
export type MadeThing = { kind: string; id: number /** How much was put into it. */; parts?: number }

/** Files that staff bring in, row by row in the background. */
export const imports = pgTable(
  'imports',
  {
    schoolId: schoolId(),
    id: id(),
    kind: enumColumn('kind', IMPORT_KINDS).notNull(),
    state: enumColumn('state', IMPORT_STATES).notNull().default('waiting'),
    /** Tells what would become of each row, and changes nothing. */
    dryRun: boolean('dry_run').notNull(),
    fileName: text('file_name').notNull(),
    /** What was chosen, as its kind reads it. */
    options: jsonb('options').$type<Record<string, unknown>>().notNull(),
    /** What was sent, where it is read in the background; it is kept for a month, so no key holds it. */
    fileId: bigid('file_id'),
    /** When its rows were read, where that happens in the background. */
    readAt: instant('read_at'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    added: integer('added').notNull().default(0),
    already: integer('already').notNull().default(0),
    invalid: integer('invalid').notNull().default(0),
    error: jsonb('error').$type<Message>(),
    /** What it gave, which undoing takes back. */
    batchId: bigid('batch_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: bigid('created_by').notNull(),
    /** Since when it is being undone, and by whom. */
    undoneAt: instant('undone_at'),
    undoneBy: bigid('undone_by'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({ columns: [t.schoolId, t.createdBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({ columns: [t.schoolId, t.undoneBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    foreignKey({
      name: 'import_batch',
      columns: [t.schoolId, t.batchId],
      foreignColumns: [accessBatches.schoolId, accessBatches.id],
    }),
    check('import_kind', isOneOf(t.kind)),
    check('import_state', isOneOf(t.state)),
    check('import_file_name', hasLengthUpTo(t.fileName, 255)),
    check('import_total', sql`${t.total} between 0 and ${sql.raw(String(IMPORT_ROWS_MAX))}`),
    check('import_counts', sql`${t.added} + ${t.already} + ${t.invalid} <= ${t.done} and ${t.done} <= ${t.total}`),
    check('import_undone', sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
  ],
)

/** The rows of such a file, and what became of each. */
export const importRows = pgTable(
  'import_rows',
  {
    schoolId: schoolId(),
    importId: bigid('import_id').notNull(),
    /** Its place among the rows: its line in the file where that keeps them in order, else `line` of its cells. */
    number: integer('number').notNull(),
    /** Its cells by the columns that they were mapped to. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** The address that it names, however it is written. */
    emailKey: text('email_key'),
    /** By what the file's own program knows what the row holds. */
    reference: text('reference'),
    /** What a row holds besides, as its kind reads it. */
    item: jsonb('item').$type<Record<string, unknown>>(),
    result: enumColumn('result', ROW_RESULTS),
    messages: jsonb('messages').$type<Message[]>().notNull().default([]),
    accountId: bigid('account_id'),
    /** The account was made for it. */
    created: boolean('created').notNull().default(false),
    /** The tags that it gave to the account. */
    tagIds: jsonb('tag_ids').$type<number[]>().notNull().default([]),
    /** What was made for it beside accounts, as its kind reads it. */
    made: jsonb('made').$type<MadeThing>(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.importId, t.number] }),
    foreignKey({
      name: 'row_of_import',
      columns: [t.schoolId, t.importId],
      foreignColumns: [imports.schoolId, imports.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('import_rows_by_result').on(t.schoolId, t.importId, t.result, t.number),
    index('import_rows_of_address').on(t.schoolId, t.importId, t.emailKey, t.number),
    index('import_rows_by_address').on(t.schoolId, t.emailKey),
    index('import_rows_of_account').on(t.schoolId, t.accountId),
    // What was brought in once is not brought in again.
    uniqueIndex('made_once')
      .on(t.schoolId, t.reference, sql`(${t.made} ->> 'kind')`)
      .where(sql`reference is not null and made is not null`),
    index('import_rows_by_reference').on(t.schoolId, t.importId, t.reference).where(sql`reference is not null`),
    check('import_row_result', isOneOf(t.result)),
  ],
)
