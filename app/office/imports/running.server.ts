import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { DatabaseAway } from '#app/platform/database-away.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, memberFrom } from '#app/platform/viewer.ts'
import { type ImportContext, importWork, type RowOutcome, type StoredImport, type StoredRow } from './kinds.server.ts'
import { importRows, imports } from './tables.server.ts'

/** Rows of one transaction. */
const BATCH = 50
/** Rows that one transaction takes back: an account that goes takes dozens of statements. */
const UNDO_BATCH = 20
/** Batches of one job: others of its weight get their turn after these. */
const BATCHES = 40

type ImportKey = { schoolId: number; importId: number }

/**
 * Works an import off, or undoes it, batch by batch, and goes on where the last one stopped; whether there are rows left.
 * What fails leaves the import failed, with what was done before; while the database is away the job is tried again.
 */
export async function runBatches(key: ImportKey): Promise<boolean> {
  const school = await findSchool(key.schoolId)
  try {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      if (!(await inSchool(key.schoolId, (db) => runBatch(db, school, key)))) return false
    }
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    log.error({ err: error, importId: key.importId }, 'an import failed')
    await inSchool(key.schoolId, (db) => markFailed(db, key))
    return false
  }
  return true
}

async function markFailed(db: Db, { schoolId, importId }: ImportKey): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', error: 'imports.failed_text' })
    .where(and(hasId(imports, schoolId, importId), sql`${imports.state} in ('waiting', 'running')`))
}

/** Does some of what is left; false when nothing is, or it was stopped. */
export async function runBatch(db: Db, school: CurrentSchool, { schoolId, importId }: ImportKey): Promise<boolean> {
  const [stored] = await db
    .select()
    .from(imports)
    .where(hasId(imports, schoolId, importId))
    .for('no key update')
  if (!stored || !['waiting', 'running'].includes(stored.state)) return false
  const author = await findAccount(db, schoolId, stored.undoneBy ?? stored.createdBy)
  requireFound(author)
  const context = { school, viewer: memberFrom(author, school), stored }
  return stored.undoneAt === null ? await runRows(db, context) : await undoSome(db, context)
}

async function runRows(db: Db, context: ImportContext): Promise<boolean> {
  const { stored } = context
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.schoolId, stored.schoolId), eq(importRows.importId, stored.id), isNull(importRows.result)))
    .orderBy(asc(importRows.number))
    .limit(BATCH)
  const work = await importWork.use()[stored.kind]()
  const outcomes = rows.length === 0 ? [] : await work.runRows(db, context, rows)
  await storeOutcomes(db, stored, rows, outcomes)
  const isLast = rows.length < BATCH
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
  const stored = outcomes.map(({ accountId = null, created = false, tagIds = [], ...rest }, at) => {
    return { number: rows[at]?.number, account: accountId, created, tags: tagIds, ...rest }
  })
  await db.execute(sql`
    update import_rows r set result = o.result, messages = o.messages, account_id = o.account, created = o.created,
      tag_ids = o.tags
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as o(number integer, result text, messages jsonb, account bigint, created boolean, tags jsonb)
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
    .where(and(ofImport, isNotNull(importRows.accountId), isNull(importRows.undoneAt)))
    .orderBy(asc(importRows.accountId), asc(importRows.number))
    .limit(UNDO_BATCH)
  const work = await importWork.use()[kind]()
  await work.undoRows(db, context, rows)
  const numbers = rows.map(({ number }) => number)
  if (rows.length > 0)
    await db
      .update(importRows)
      .set({ undoneAt: sql`now()` })
      .where(and(ofImport, inArray(importRows.number, numbers)))
  const isLast = rows.length < UNDO_BATCH
  if (isLast) await work.endUndo(db, context)
  await db
    .update(imports)
    .set({ state: isLast ? 'undone' : 'running' })
    .where(hasId(imports, schoolId, id))
  return !isLast
}
