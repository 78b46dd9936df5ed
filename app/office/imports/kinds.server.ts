import type { Db } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { slot } from '#app/platform/slot.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { ImportKind, RowResult } from './import.ts'
import type { NewRow } from './rows.server.ts'
import type { importRows, imports, MadeThing } from './tables.server.ts'

export type StoredImport = typeof imports.$inferSelect
export type StoredRow = typeof importRows.$inferSelect

/** The school, who began the import, and the import itself. */
export type ImportContext = { school: CurrentSchool; viewer: Member; stored: StoredImport }

/** What became of a row. */
export type RowOutcome = {
  result: RowResult
  messages: Message[]
  accountId?: number
  created?: boolean
  tagIds?: number[]
  made?: MadeThing
}

/** What rows need that takes long, or asks others: done outside of transactions, one row at a time. */
export type ReadyRow = { number: number; ready: unknown; drop: () => Promise<void> }

/** The file of an import while it is worked off. */
export type OpenFile = {
  /** All that is in it; a Refusal says what is wrong with it. */
  readRows: () => Promise<NewRow[]>
  getReady: (row: StoredRow) => Promise<Omit<ReadyRow, 'number'>>
  close: () => Promise<void>
}

/** What a kind of import does with its rows. */
export type ImportWork = {
  /** Opens the file that was sent, where the kind needs it for its rows: they are brought in one by one then. */
  openFile?: (context: ImportContext) => Promise<OpenFile>
  /** Brings in some rows, or tells what would become of them; an outcome for each, in their order. */
  runRows: (db: Db, context: ImportContext, rows: readonly StoredRow[], ready?: ReadyRow) => Promise<RowOutcome[]>
  /** Takes back what was given for these rows; may answer those of which something stays, as somebody has worked on it. */
  undoRows: (db: Db, context: ImportContext, rows: readonly StoredRow[]) => Promise<readonly StoredRow[] | undefined>
  /** What is to be done once all rows are taken back. */
  endUndo?: (db: Db, context: ImportContext) => Promise<void>
}

export const importWork = slot<Record<ImportKind, () => Promise<ImportWork>>>('kinds of imports')
