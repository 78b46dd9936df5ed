import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { isTransient } from '#app/platform/database-away.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, memberFrom } from '#app/platform/viewer.ts'
import { FIRST_BATCH, nextBatch } from './batch-size.ts'
import { IMPORT_ROWS_MAX } from './import.ts'
import {
  type ImportContext,
  importWork,
  type OpenFile,
  type ReadyRow,
  type RowOutcome,
  type StoredImport,
  type StoredRow,
} from './kinds.server.ts'
import { type NewRow, storeRows } from './rows.server.ts'
import { importRows, imports } from './tables.server.ts'

/** Rows that one transaction takes back: an account that goes takes dozens of statements. */
const UNDO_BATCH = 20
/** Batches of one job: others of its weight get their turn after these. */
const BATCHES = 40
/** Rows of a file that has to be opened for them: what takes long is done once for many. */
const ROWS_OF_OPEN_FILE = 400

type ImportKey = { schoolId: number; importId: number }

/**
 * Works an import off, or undoes it, batch by batch, and goes on where the last one stopped; whether there are rows left.
 * What fails leaves the import failed, with what was done before; where a retry may help (no database, a lock) the job is tried again.
 */
export async function runBatches(key: ImportKey): Promise<boolean> {
  const school = await findSchool(key.schoolId)
  try {
    const context = await inSchool(key.schoolId, (db) => findOpen(db, school, key))
    if (!context) return false
    const { openFile } = await importWork.use()[context.stored.kind]()
    if (openFile && context.stored.undoneAt === null) return await runWithFile(key, context, await openFile(context))
    for (let batch = 0, size = FIRST_BATCH; batch < BATCHES; batch += 1) {
      const began = performance.now()
      if (!(await inSchool(key.schoolId, (db) => runBatch(db, school, key, { size })))) return false
      size = nextBatch(size, performance.now() - began)
    }
  } catch (error) {
    if (isTransient(error)) throw error
    const text = error instanceof Refusal && error.status < 500 ? error.text : 'imports.failed_text'
    if (!(error instanceof Refusal)) log.error({ err: error, importId: key.importId }, 'an import failed')
    await inSchool(key.schoolId, (db) => markFailed(db, key, text))
    return false
  }
  return true
}

/** The same for a kind that needs its file: read once, then row by row. */
async function runWithFile(key: ImportKey, { school, stored }: ImportContext, file: OpenFile): Promise<boolean> {
  try {
    if (stored.readAt === null) {
      const rows = await file.readRows()
      await inSchool(key.schoolId, (db) => storeRead(db, key, rows))
    }
    for (let count = 0; count < ROWS_OF_OPEN_FILE; count += 1) if (!(await runOneRow(key, school, file))) return false
    return true
  } finally {
    await file.close()
  }
}

async function storeRead(db: Db, { schoolId, importId }: ImportKey, rows: NewRow[]): Promise<void> {
  if (rows.length > IMPORT_ROWS_MAX) throw new Refusal(422, ['imports.too_many', { max: IMPORT_ROWS_MAX }])
  const { rowCount } = await db
    .update(imports)
    .set({ total: rows.length, readAt: sql`now()` })
    .where(and(hasId(imports, schoolId, importId), isNull(imports.readAt)))
  if (rowCount) await storeRows(db, { schoolId, importId }, rows)
}

/** Gets the next row ready, then brings it in; a row that is refused is invalid, and nothing of it stays. */
async function runOneRow(key: ImportKey, school: CurrentSchool, file: OpenFile): Promise<boolean> {
  const { schoolId } = key
  const next = await inSchool(schoolId, async (db) => {
    const context = await findOpen(db, school, key)
    return context && { context, row: (await listPending(db, context.stored, 1))[0] }
  })
  if (!next) return false
  if (!next.row) return await inSchool(schoolId, (db) => runBatch(db, school, key))
  const { number } = next.row
  let ready: ReadyRow | undefined
  try {
    ready = { number, ...(await file.getReady(next.row)) }
    return await inSchool(schoolId, (db) => runBatch(db, school, key, { one: { number, ready } }))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const refused: RowOutcome = { result: 'invalid', messages: [error.text] }
    return await inSchool(schoolId, (db) => runBatch(db, school, key, { one: { number, refused } }))
  } finally {
    await ready?.drop()
  }
}

async function markFailed(db: Db, { schoolId, importId }: ImportKey, error: Message): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', error })
    .where(and(hasId(imports, schoolId, importId), sql`${imports.state} in ('waiting', 'running')`))
}

/** An import that waits to be worked off, locked, with who works it off; undefined when it was stopped or is done. */
async function findOpen(
  db: Db,
  school: CurrentSchool,
  { schoolId, importId }: ImportKey,
): Promise<ImportContext | undefined> {
  const [stored] = await db
    .select()
    .from(imports)
    .where(hasId(imports, schoolId, importId))
    .for('no key update')
  if (!stored || !['waiting', 'running'].includes(stored.state)) return undefined
  const author = await findAccount(db, schoolId, stored.undoneBy ?? stored.createdBy)
  requireFound(author)
  return { school, viewer: memberFrom(author, school), stored }
}

/** The one row that is to be brought in, with what it needs, or with why it was refused. */
type ThisRow = { number: number; ready?: ReadyRow; refused?: RowOutcome }

type Batch = { /** Rows at the most. */ size?: number; one?: ThisRow }

/** Does some of what is left; false when nothing is, or it was stopped. */
export async function runBatch(
  db: Db,
  school: CurrentSchool,
  key: ImportKey,
  { size = FIRST_BATCH, one }: Batch = {},
): Promise<boolean> {
  const context = await findOpen(db, school, key)
  if (!context) return false
  return context.stored.undoneAt === null ? await runRows(db, context, { size, one }) : await undoSome(db, context)
}

const listPending = (db: Db, { schoolId, id }: StoredImport, limit: number): Promise<StoredRow[]> =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.schoolId, schoolId), eq(importRows.importId, id), isNull(importRows.result)))
    .orderBy(asc(importRows.number))
    .limit(limit)

async function runRows(db: Db, context: ImportContext, { size, one }: Batch & { size: number }): Promise<boolean> {
  const { stored } = context
  const limit = one ? 1 : size
  const rows = await listPending(db, stored, limit)
  // Somebody else worked it off while this one got ready.
  if (one && rows[0]?.number !== one.number) return true
  const work = await importWork.use()[stored.kind]()
  const outcomes = one?.refused
    ? [one.refused]
    : rows.length === 0
      ? []
      : await work.runRows(db, context, rows, one?.ready)
  await storeOutcomes(db, stored, rows, outcomes)
  const isLast = rows.length < limit
  await db
    .update(imports)
    .set({ ...countOutcomes(outcomes), state: isLast ? 'done' : 'running' })
    .where(hasId(imports, stored.schoolId, stored.id))
  return !isLast
}

async function storeOutcomes(
  db: Db,
  { schoolId, id }: StoredImport,
  rows: readonly StoredRow[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (rows.length === 0) return
  const stored = outcomes.map(({ accountId = null, created = false, tagIds = [], made = null, ...rest }, at) => {
    return { number: rows[at]?.number, account: accountId, created, tags: tagIds, made, ...rest }
  })
  await db.execute(sql`
    update import_rows r set result = o.result, messages = o.messages, account_id = o.account, created = o.created,
      tag_ids = o.tags, made = o.made
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as o(number integer, result text, messages jsonb, account bigint, created boolean, tags jsonb, made jsonb)
    where r.school_id = ${schoolId} and r.import_id = ${id} and r.number = o.number`)
}

/** The counts with these rows. */
function countOutcomes(outcomes: readonly RowOutcome[]) {
  const count = (...results: string[]) => outcomes.filter(({ result }) => results.includes(result)).length
  return {
    done: sql`${imports.done} + ${outcomes.length}`,
    added: sql`${imports.added} + ${count('added', 'partly')}`,
    already: sql`${imports.already} + ${count('already')}`,
    invalid: sql`${imports.invalid} + ${count('invalid')}`,
  }
}

async function undoSome(db: Db, context: ImportContext): Promise<boolean> {
  const { schoolId, id, kind } = context.stored
  const ofImport = and(eq(importRows.schoolId, schoolId), eq(importRows.importId, id))
  const rows = await db
    .select()
    .from(importRows)
    .where(and(ofImport, or(isNotNull(importRows.accountId), isNotNull(importRows.made)), isNull(importRows.undoneAt)))
    // What stands in something goes before that, so from the end; people go in the order of their accounts.
    .orderBy(asc(sql`case when ${importRows.made} is null then ${importRows.accountId} end`), desc(importRows.number))
    .limit(UNDO_BATCH)
  const work = await importWork.use()[kind]()
  const kept = await work.undoRows(db, context, rows)
  for (const { number, messages } of kept ?? [])
    await db
      .update(importRows)
      .set({ messages: [...messages, 'imports.kept'] })
      .where(and(ofImport, eq(importRows.number, number)))
  const numbers = rows.map(({ number }) => number)
  if (rows.length > 0)
    await db
      .update(importRows)
      .set({ undoneAt: sql`now()` })
      .where(and(ofImport, inArray(importRows.number, numbers)))
  const isLast = rows.length < UNDO_BATCH
  if (isLast) await work.endUndo?.(db, context)
  await db
    .update(imports)
    .set({ state: isLast ? 'undone' : 'running' })
    .where(hasId(imports, schoolId, id))
  return !isLast
}
