import { z } from 'zod'
import { createBatch } from '#app/access/access/batches.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { TAG_NAME_MAX } from '#app/people/student-tags/student-tags.ts'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Fields, Flag, Line } from '#app/platform/inputs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { IMPORT_BYTES_MAX } from '../imports/import.ts'
import { createImport } from '../imports/imports.server.ts'
import { STUDENT_COLUMNS } from './import-columns.ts'
import type { StudentImportOptions } from './import-options.ts'
import { Days } from './inputs.server.ts'
import { findProducts } from './student-access.server.ts'

/** What is chosen beside a file of students. */
export const studentImportFields = {
  columns: z.partialRecord(z.enum(STUDENT_COLUMNS), Line(1, 200)).optional(),
  productIds: z.array(BuiltProductId).max(90).default([]),
  days: Days,
  studentTags: z.array(Line(1, TAG_NAME_MAX)).max(50).default([]),
  sendLetters: Flag,
  dryRun: Flag,
}
export const StudentImportInput = Fields(studentImportFields)
type Chosen = z.infer<typeof StudentImportInput>

/** Longer ones say nothing that options can say, and reading brackets inside each other is dear. */
const OPTIONS_MAX = 64 * 1024

/** JSON, or its text in a field of a form. */
export const optionsFromJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > OPTIONS_MAX) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Takes a file of students in; the rest happens in the background. */
export async function startStudentImport(
  db: Db,
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  { bytes, fileName, chosen }: { bytes: Uint8Array; fileName: string; chosen: Chosen },
): Promise<number> {
  const { dryRun, ...options } = chosen
  if (bytes.length > IMPORT_BYTES_MAX) throw new Refusal(413, 'errors.too_large')
  const productIds = await findProducts(db, { viewer, school }, options.productIds)
  const { readStudentFile } = await import('./import-file.server.ts')
  const rows = await readStudentFile(bytes, options.columns)
  const batchId = dryRun ? null : await createBatch(db, viewer, translate(school.locale, 'students.import_reason'))
  const stored: StudentImportOptions = { ...options, productIds }
  return await createImport(db, viewer, {
    kind: 'students',
    dryRun,
    fileName: fileName.slice(-255),
    options: { ...stored },
    batchId,
    rows,
  })
}
