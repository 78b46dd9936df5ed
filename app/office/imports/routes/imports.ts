import { z } from 'zod'
import { createBatch } from '#app/access/access/batches.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { inSnakeCase, listAnswer, listInput, listRoute } from '#app/platform/list-route.server.ts'
import { may } from '#app/platform/permissions.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import {
  continueImport,
  importList,
  importRowList,
  loadImport,
  lockImport,
  rowFilters,
  startDryRun,
  stopImport,
  undoImport,
} from '../imports.server.ts'
import type { StoredImport } from '../kinds.server.ts'

const access = 'support'
const ids = z.object({ id: Id })

const listImports = listRoute(importList, { access, json: inSnakeCase(importList) }, async ({ list }) =>
  page('imports/imports', { list }),
)

/** An import with its rows; as JSON the import alone. */
const showImport = route({ access, ids, input: listInput(rowFilters) }, async (context) => {
  const { c, db, school, locale, ids, input } = context
  const shown = await loadImport(db, school, ids.id, locale)
  if (prefersJson(c)) return toSnakeCase({ import: shown })
  return listAnswer(context, input(), importRowList(ids.id), async (list) => page('imports/import', { shown, list }))
})

const listRows = route({ access, ids, input: listInput(rowFilters) }, async (context) => {
  const { db, school, locale, ids, input } = context
  const shown = await loadImport(db, school, ids.id, locale)
  const rows = importRowList(ids.id)
  return listAnswer(context, input(), rows, async (list) => page('imports/import', { shown, list }), {
    json: inSnakeCase(rows),
  })
})

/** Courses are the owner's to bring in, and to take back. */
async function lockOwn(db: Db, viewer: Member, id: number): Promise<StoredImport> {
  const stored = await lockImport(db, viewer.schoolId, id)
  if (stored.kind !== 'students' && !may(viewer, 'transfer')) throw new Refusal(403, 'errors.forbidden')
  return stored
}

const getPath = (id: number) => `/home/imports/${id}`

const stop = route({ access, ids }, async ({ db, viewer, school, locale, ids }) => {
  await stopImport(db, await lockOwn(db, viewer, ids.id))
  return jsonOrRedirect(toSnakeCase({ import: await loadImport(db, school, ids.id, locale) }), getPath(ids.id))
})

const goOn = route({ access, ids }, async ({ db, viewer, school, locale, ids }) => {
  await continueImport(db, await lockOwn(db, viewer, ids.id))
  return jsonOrRedirect(toSnakeCase({ import: await loadImport(db, school, ids.id, locale) }), getPath(ids.id), 202)
})

const undo = route({ access, ids }, async ({ db, viewer, school, locale, ids }) => {
  await undoImport(db, { viewer, school }, await lockOwn(db, viewer, ids.id))
  return jsonOrRedirect(toSnakeCase({ import: await loadImport(db, school, ids.id, locale) }), getPath(ids.id), 202)
})

/** Brings in what a dry run has looked at. */
const start = route({ access, ids }, async ({ db, viewer, school, locale, ids }) => {
  const stored = await lockOwn(db, viewer, ids.id)
  const isOfStudents = stored.kind === 'students'
  const batchId = isOfStudents ? await createBatch(db, viewer, translate(school.locale, 'imports.batch_reason')) : null
  const id = await startDryRun(db, viewer, stored, batchId)
  return jsonOrRedirect(toSnakeCase({ import: await loadImport(db, school, id, locale) }), getPath(id), 202)
})

export const routes = {
  'GET /home/imports': listImports,
  'GET /home/imports/:id': showImport,
  'POST /home/imports/:id/continue': goOn,
  'GET /home/imports/:id/rows': listRows,
  'POST /home/imports/:id/start': start,
  'POST /home/imports/:id/stop': stop,
  'POST /home/imports/:id/undo': undo,
} satisfies Addresses
