import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { IMPORT_BYTES_MAX } from '../../imports/import.ts'
import { loadImport } from '../../imports/imports.server.ts'
import { optionsFromJson, StudentImportInput, startStudentImport } from '../start-import.server.ts'

const showImportForm = route({ access: 'support' }, async ({ c, db, viewer, school }) =>
  page('students/import', { products: await loadProductOptions(db, { c, viewer, school }, { right: 'built' }) }),
)

const UploadedFile = z
  .unknown()
  .refine((value): value is File => value instanceof File && value.size > 0, { params: { text: 'errors.required' } })
  .transform((value) => value as File)

/** Takes a file of students in; the rest happens in the background. */
const importStudents = route(
  {
    access: 'support',
    input: z.object({ file: UploadedFile, options: z.preprocess(optionsFromJson, StudentImportInput) }),
    maxBytes: IMPORT_BYTES_MAX + 64 * 1024,
    limit: { burst: 20, perSecond: 1 / 30 },
  },
  async ({ db, viewer, school, locale, input }) => {
    const { file, options: chosen } = input()
    const bytes = new Uint8Array(await file.arrayBuffer())
    const id = await startStudentImport(db, { viewer, school }, { bytes, fileName: file.name, chosen })
    return jsonOrRedirect(toSnakeCase({ import: await loadImport(db, school, id, locale) }), `/home/imports/${id}`, 202)
  },
)

export const routes = {
  'GET /home/students/import': showImportForm,
  'POST /home/students/import': importStudents,
} satisfies Addresses
