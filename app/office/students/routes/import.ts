import { z } from 'zod'
import { createBatch } from '#app/access/access/batches.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { TAG_NAME_MAX } from '#app/people/student-tags/student-tags.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Fields, Flag, Line } from '#app/platform/inputs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { IMPORT_BYTES_MAX } from '../../imports/import.ts'
import { createImport, loadImport } from '../../imports/imports.server.ts'
import { STUDENT_COLUMNS } from '../import-columns.ts'
import type { StudentImportOptions } from '../import-options.ts'
import { Days } from '../inputs.server.ts'
import { findProducts } from '../student-access.server.ts'

const showImportForm = route({ access: 'support' }, async ({ c, db, viewer, school }) =>
  page('students/import', { products: await loadProductOptions(db, { c, viewer, school }, { right: 'built' }) }),
)

const UploadedFile = z
  .unknown()
  .refine((value): value is File => value instanceof File && value.size > 0, { params: { text: 'errors.required' } })
  .transform((value) => value as File)

const Options = Fields({
  columns: z.partialRecord(z.enum(STUDENT_COLUMNS), Line(1, 200)).optional(),
  productIds: z.array(BuiltProductId).max(90).default([]),
  days: Days,
  studentTags: z.array(Line(1, TAG_NAME_MAX)).max(50).default([]),
  sendLetters: Flag,
  dryRun: Flag,
})

/** Longer ones say nothing that options can say, and reading brackets inside each other is dear. */
const OPTIONS_MAX = 64 * 1024

/** JSON, or its text in a field of a form. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > OPTIONS_MAX) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Takes a file of students in; the rest happens in the background. */
const importStudents = route(
  {
    access: 'support',
    input: z.object({ file: UploadedFile, options: z.preprocess(fromJson, Options) }),
    maxBytes: IMPORT_BYTES_MAX + 64 * 1024,
    limit: { burst: 20, perSecond: 1 / 30 },
  },
  async ({ db, viewer, school, locale, input }) => {
    const {
      file,
      options: { dryRun, ...options },
    } = input()
    if (file.size > IMPORT_BYTES_MAX) throw new Refusal(413, 'errors.too_large')
    const productIds = await findProducts(db, { viewer, school }, options.productIds)
    const { readStudentFile } = await import('../import-file.server.ts')
    const rows = await readStudentFile(file, options.columns)
    const batchId = dryRun ? null : await createBatch(db, viewer, translate(school.locale, 'students.import_reason'))
    const stored: StudentImportOptions = { ...options, productIds }
    const id = await createImport(db, viewer, {
      kind: 'students',
      dryRun,
      fileName: file.name.slice(-255),
      options: { ...stored },
      batchId,
      rows,
    })
    return jsonOrRedirect(toSnakeCase({ import: await loadImport(db, school, id, locale) }), `/home/imports/${id}`, 202)
  },
)

export const routes = {
  'GET /home/students/import': showImportForm,
  'POST /home/students/import': importStudents,
} satisfies Addresses
