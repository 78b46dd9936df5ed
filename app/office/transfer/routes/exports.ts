import { z } from 'zod'
import { fileAnswer } from '#app/people/media/delivery.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { listSchoolExports, loadSchoolExport, requestSchoolExport, requireStoredExport } from '../exports.server.ts'

const access = 'transfer'
const ids = z.object({ id: Id })

/** Where the school is taken along as a whole, and where others are brought in. */
const showTransfer = route({ access }, async ({ c, db, school }) => {
  const exports = await listSchoolExports(db, school.id)
  return prefersJson(c) ? toSnakeCase({ exports }) : page('transfer/transfer', { exports })
})

const showExport = route({ access, ids }, async ({ c, db, school, ids }) => {
  const shown = await loadSchoolExport(db, school.id, ids.id)
  const exports = prefersJson(c) ? [] : await listSchoolExports(db, school.id)
  return prefersJson(c) ? toSnakeCase({ export: shown }) : page('transfer/transfer', { exports })
})

const startExport = route({ access, form: showTransfer }, async ({ db, viewer, school }) => {
  const id = await requestSchoolExport(db, viewer)
  await recordActivity(db, school.id, { action: 'export.created', title: 'school' })
  return jsonOrRedirect(toSnakeCase({ export: await loadSchoolExport(db, school.id, id) }), '/home/transfer', 202)
})

/** In pieces too, so that a download that broke off goes on. */
const downloadExport = route({ access, ids }, async ({ c, db, school, ids }) => {
  const { key, day } = await requireStoredExport(db, school.id, ids.id)
  return fileAnswer(c.req, key, { cache: 'private, no-store', download: true, name: `${school.slug}-${day}.zip` })
})

export const routes = {
  'GET /home/transfer': showTransfer,
  'POST /home/transfer/export': startExport,
  'GET /home/transfer/exports': showTransfer,
  'GET /home/transfer/exports/:id': showExport,
  'GET /home/transfer/exports/:id/file': downloadExport,
} satisfies Addresses
