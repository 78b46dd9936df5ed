import { emailKey } from '#app/people/accounts/email.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { ColumnMap } from '../imports/columns.ts'
import { readCsvRows, tidyCell } from '../imports/csv-rows.server.ts'
import { STUDENT_HEADERS, type StudentColumn } from './import-columns.ts'

type ImportedRow = { number: number; cells: Record<string, string>; emailKey: string | null }

/** The rows of a file of students; 422 on `file` also for one without a column of e-mails. */
export async function readStudentFile(
  bytes: Uint8Array,
  columns: ColumnMap<StudentColumn> | undefined,
): Promise<ImportedRow[]> {
  const check = (found: ReadonlySet<StudentColumn>) => {
    if (!found.has('email')) throw invalid('file', 'students.import_no_email')
  }
  const rows: ImportedRow[] = []
  for await (const { line, cells } of readCsvRows(bytes, { names: STUDENT_HEADERS, columns, check })) {
    const tidied = Object.entries(cells).map(([column, cell]) => [column, tidyCell(cell)] as const)
    const kept: Record<string, string> = Object.fromEntries(tidied.filter(([, cell]) => cell !== ''))
    rows.push({ number: line, cells: kept, emailKey: emailKey(kept.email ?? '') ?? null })
  }
  return rows
}
