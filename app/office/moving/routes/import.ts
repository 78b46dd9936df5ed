import { z } from 'zod'
import { storeReceivedFile } from '#app/people/media/files.server.ts'
import { FILE_BYTES_MAX, uploadRoute } from '#app/people/media/upload-route.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { Fields, Flag, Line } from '#app/platform/inputs.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { IMPORT_KINDS } from '../../imports/import.ts'
import { createImport, loadImport } from '../../imports/imports.server.ts'
import { STUDENT_COLUMNS } from '../../students/import-columns.ts'
import { optionsFromJson, startStudentImport, studentImportFields } from '../../students/start-import.server.ts'
import { COURSE_KINDS, type CourseImportOptions, isCourseKind } from '../moving.ts'
import { startTalkImport } from '../start-talk-import.server.ts'
import { isTalkKind, TALK_COLUMNS } from '../talk.ts'

const access = 'transfer'

const showImportForm = route({ access }, async ({ school }) =>
  page('moving/import', { locales: school.locales, locale: school.locale, maxMb: FILE_BYTES_MAX / 1024 / 1024 }),
)

/** Of students, of courses, of what people wrote, or of several. */
const Options = Fields({
  ...studentImportFields,
  columns: z.partialRecord(z.enum([...STUDENT_COLUMNS, ...TALK_COLUMNS]), Line(1, 200)).optional(),
  sendLetters: Flag.default(false),
  dryRun: Flag.default(false),
  locale: z.enum(LOCALES).optional(),
})
const readOptions = (value: unknown) => optionsFromJson(value === undefined || value === '' ? {} : value)

/** Takes a file of another platform in; the rest happens in the background. */
const bringIn = uploadRoute(
  {
    access,
    input: z.object({ kind: z.enum(IMPORT_KINDS), options: z.preprocess(readOptions, Options) }),
    limit: { burst: 20, perSecond: 1 / 30 },
  },
  {
    allow: async () => async (file, fields) => {
      const kind = COURSE_KINDS.find((one) => one === fields.kind)
      if (kind) await (await import('../moved-file.server.ts')).checkMovedFile(kind, file)
    },
    keep: async ({ db, viewer, school, locale, input }, arrived) => {
      const { kind, options: chosen } = input()
      const fileName = arrived.filename.slice(-255)
      if (!isCourseKind(kind)) {
        const bytes = Buffer.concat(await storage.read(arrived.aside).toArray())
        if (isTalkKind(kind)) {
          const { columns, dryRun } = chosen
          return answer(await startTalkImport(db, { viewer, school }, { kind, bytes, columns, fileName, dryRun }))
        }
        return answer(await startStudentImport(db, { viewer, school }, { bytes, fileName, chosen }))
      }
      const { id: fileId } = await storeReceivedFile(db, viewer, { arrived })
      const options: CourseImportOptions = {
        locale: school.locales.find((one) => one === chosen.locale) ?? school.locale,
      }
      const { dryRun } = chosen
      return answer(await createImport(db, viewer, { kind, dryRun, fileName, fileId, options: { ...options } }))

      async function answer(id: number) {
        const shown = await loadImport(db, school, id, locale)
        return jsonOrRedirect(toSnakeCase({ import: shown }), `/home/imports/${id}`, 202)
      }
    },
  },
)

export const routes = {
  'GET /home/transfer/import': showImportForm,
  'POST /home/transfer/import': bringIn,
} satisfies Addresses
