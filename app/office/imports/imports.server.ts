import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nameIn } from '#app/people/accounts/names.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Locale, translateMessage } from '#app/platform/i18n.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { IMPORT_KINDS, IMPORT_STATES, type ImportRowView, type ImportView, ROW_RESULTS } from './import.ts'
import { runImport } from './jobs.server.ts'
import type { StoredImport } from './kinds.server.ts'
import { type NewRow, storeRows } from './rows.server.ts'
import { importRows, imports } from './tables.server.ts'

/** So many rows are undone while somebody waits; the rest in the background. */
const UNDONE_AT_ONCE = 30

type NewImport = Pick<StoredImport, 'kind' | 'dryRun' | 'fileName' | 'options'> & {
  batchId?: number | null
  /** Of a file that is read in the background. */
  fileId?: number
  rows?: readonly NewRow[]
}

/** Stores a file's rows, or what reads them, and has them brought in in the background. */
export async function createImport(
  db: Db,
  { schoolId, id: createdBy }: Member,
  { rows = [], ...values }: NewImport,
): Promise<number> {
  const { id } = await db
    .insert(imports)
    .values({ schoolId, createdBy, total: rows.length, ...values })
    .returning({ id: imports.id })
    .then(expectRow)
  await storeRows(db, { schoolId, importId: id }, rows)
  await enqueue(db, runImport, { schoolId, importId: id })
  return id
}

/** Brings in the rows of a dry run that is done, as a new import; 409 for any other. */
export async function startDryRun(
  db: Db,
  { schoolId, id: createdBy }: Member,
  { id: dryRunId, ...stored }: StoredImport,
  batchId: number | null,
): Promise<number> {
  if (!stored.dryRun || stored.state !== 'done') throw new Refusal(409, 'imports.no_dry_run')
  const { kind, fileName, options, total, fileId, readAt } = stored
  const { id } = await db
    .insert(imports)
    .values({ schoolId, createdBy, kind, fileName, options, total, fileId, readAt, batchId, dryRun: false })
    .returning({ id: imports.id })
    .then(expectRow)
  await db.execute(sql`
    insert into import_rows (school_id, import_id, number, cells, email_key, reference, item)
    select ${schoolId}::bigint, ${id}::bigint, r.number, r.cells, r.email_key, r.reference, r.item from import_rows r
    where r.school_id = ${schoolId} and r.import_id = ${dryRunId}
    on conflict do nothing`)
  await enqueue(db, runImport, { schoolId, importId: id })
  return id
}

/** An import, locked; else 404. */
export async function lockImport(db: Db, schoolId: number, id: number): Promise<StoredImport> {
  return db
    .select()
    .from(imports)
    .where(hasId(imports, schoolId, id))
    .for('no key update')
    .then(requireRow)
}

/** Stops an import after the rows that are being brought in; 409 when it does not run. */
export async function stopImport(db: Db, { schoolId, id, state, undoneAt }: StoredImport): Promise<void> {
  if (!['waiting', 'running'].includes(state) || undoneAt !== null) throw new Refusal(409, 'imports.not_running')
  await db
    .update(imports)
    .set({ state: 'stopped' })
    .where(hasId(imports, schoolId, id))
}

/** Goes on with an import that was stopped or failed; 409 for any other. */
export async function continueImport(db: Db, { schoolId, id, state }: StoredImport): Promise<void> {
  if (state !== 'stopped' && state !== 'failed') throw new Refusal(409, 'imports.not_stopped')
  await db
    .update(imports)
    .set({ state: 'waiting', error: null })
    .where(hasId(imports, schoolId, id))
  await enqueue(db, runImport, { schoolId, importId: id })
}

/**
 * Takes back what an import gave: of a small one at once, else in the background. 409 for a dry run, for one that still runs
 * and for one that was undone before.
 */
export async function undoImport(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  { schoolId, id, state, dryRun, done, undoneAt }: StoredImport,
): Promise<void> {
  if (dryRun) throw new Refusal(409, 'imports.nothing_to_undo')
  if (undoneAt !== null) throw new Refusal(409, 'imports.undone_already')
  if (state === 'waiting' || state === 'running') throw new Refusal(409, 'imports.stop_first')
  await db
    .update(imports)
    .set({ state: 'running', undoneAt: sql`now()`, undoneBy: viewer.id })
    .where(hasId(imports, schoolId, id))
  const key = { schoolId, importId: id }
  if (done > UNDONE_AT_ONCE) await enqueue(db, runImport, key)
  else {
    const { runBatch } = await import('./running.server.ts')
    while (await runBatch(db, school, key));
  }
}

const importColumns = (schoolId: number) => ({
  id: imports.id,
  kind: imports.kind,
  state: imports.state,
  undoing: sql<boolean>`(imports.undone_at is not null and imports.state in ('waiting', 'running'))`,
  dryRun: imports.dryRun,
  fileName: imports.fileName,
  total: imports.total,
  done: imports.done,
  added: imports.added,
  already: imports.already,
  invalid: imports.invalid,
  error: imports.error,
  createdAt: imports.createdAt,
  createdBy: sql<string>`(select ${nameIn(sql`a`)} from accounts a
    where a.school_id = ${schoolId} and a.id = imports.created_by)`,
})

type ImportColumns = Omit<ImportView, 'error'> & Pick<StoredImport, 'error'>

const toImportView = ({ error, ...row }: ImportColumns, locale: Locale): ImportView => ({
  ...row,
  error: error && translateMessage(locale, error),
})

/** The imports of a school, the newest first. */
export const importList = list({
  filters: { kind: Filter(z.enum(IMPORT_KINDS)), state: Filter(z.enum(IMPORT_STATES)) },
  sorts: { newest: { first: 'desc' } },
  id: imports.id,
  select: (db, { school }, key) =>
    db
      .select({ ...importColumns(school.id), key })
      .from(imports)
      .$dynamic(),
  where: ({ school }, { kind, state }) =>
    and(eq(imports.schoolId, school.id), kind && eq(imports.kind, kind), state && eq(imports.state, state)),
  row: (row, { locale }) => toImportView(row, locale),
})

/** An import as it is shown; else 404. */
export async function loadImport(db: Db, school: CurrentSchool, id: number, locale: Locale): Promise<ImportView> {
  const row = await db
    .select(importColumns(school.id))
    .from(imports)
    .where(hasId(imports, school.id, id))
    .then(requireRow)
  return toImportView(row, locale)
}

export const rowFilters = { result: Filter(z.enum(ROW_RESULTS)) }

/** The rows of an import in the order in which they are brought in, which is mostly that of the file. */
export const importRowList = (importId: number) =>
  list({
    filters: rowFilters,
    sorts: { row: { first: 'asc' } },
    id: importRows.number,
    select: (db, _context, key) =>
      db
        .select({
          id: importRows.number,
          cells: importRows.cells,
          result: importRows.result,
          messages: importRows.messages,
          key,
        })
        .from(importRows)
        .$dynamic(),
    where: ({ school }, { result }): SQL | undefined =>
      and(
        eq(importRows.schoolId, school.id),
        eq(importRows.importId, importId),
        result && eq(importRows.result, result),
      ),
    row: ({ id, cells, result, messages }, { locale }): ImportRowView & { id: number } => ({
      id,
      row: Number(cells.line ?? id),
      thing: cells.thing ?? null,
      email: cells.email ?? '',
      name: cells.title ?? [cells.first_name, cells.last_name].filter(Boolean).join(' '),
      result,
      message: messages.map((message) => translateMessage(locale, message)).join(' ') || null,
    }),
  })

/** Takes a deleted person out of the rows that name their address or made their account. */
export async function eraseImportRowsOf(
  db: Db,
  schoolId: number,
  { id, emailKey }: { id: number; emailKey: string },
): Promise<void> {
  await db
    .update(importRows)
    .set({ cells: {}, emailKey: null, item: null, messages: [] })
    .where(
      and(
        eq(importRows.schoolId, schoolId),
        sql`(${importRows.accountId} = ${id} or ${importRows.emailKey} = ${emailKey})`,
      ),
    )
}
