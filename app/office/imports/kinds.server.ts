import type { Db } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { slot } from '#app/platform/slot.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import type { ImportKind, RowResult } from './import.ts'
import type { importRows, imports } from './tables.server.ts'

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
}

/** What a kind of import does with its rows. */
export type ImportWork = {
  /** Brings in some rows, or tells what would become of them; an outcome for each, in their order. */
  runRows: (db: Db, context: ImportContext, rows: readonly StoredRow[]) => Promise<RowOutcome[]>
  /** Takes back what was given for these rows. */
  undoRows: (db: Db, context: ImportContext, rows: readonly StoredRow[]) => Promise<void>
  /** What is to be done once all rows are taken back. */
  endUndo: (db: Db, context: ImportContext) => Promise<void>
}

export const importWork = slot<Record<ImportKind, () => Promise<ImportWork>>>('kinds of imports')
