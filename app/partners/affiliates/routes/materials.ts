import { z } from 'zod'
import { FILE_BYTES_MAX, uploadRoute } from '#app/people/media/upload-route.server.ts'
import { json, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { MATERIAL_MB_MAX } from '../material.ts'
import {
  addMaterial,
  deleteMaterial,
  findMaterialDownload,
  listMaterials,
  requireApproved,
} from '../materials.server.ts'

const access = 'affiliates'
const ids = z.object({ id: Id })
const MB = 1024 * 1024
const BYTES_MAX = Math.min(FILE_BYTES_MAX, MATERIAL_MB_MAX * MB)
const UPLOADS = { burst: 60, perSecond: 1 / 2 }

/** The files that affiliates download. */
const showMaterials = route({ access }, async ({ db, school }) => {
  const materials = await listMaterials(db, school.id)
  const view = { materials, maxMb: Math.floor(BYTES_MAX / MB) }
  return page('affiliates/materials', view, { json: toSnakeCase({ data: materials, nextPageUrl: null }) })
})

/** One more file, as the part `file`. */
const uploadMaterial = uploadRoute(
  { access, limit: UPLOADS },
  {
    max: BYTES_MAX,
    keep: async ({ db, viewer }, arrived) => json(toSnakeCase({ file: await addMaterial(db, viewer, arrived) }), 201),
  },
)

const dropMaterial = route({ access, ids }, async ({ db, school, ids }) => {
  await deleteMaterial(db, school.id, ids.id)
  return { deleted: true }
})

/** The same files for an approved affiliate; their page shows them. */
const listMyMaterials = route({ access: 'member' }, async ({ c, db, viewer, school }) => {
  await requireApproved(db, viewer)
  if (!prefersJson(c)) return redirect('/my/affiliate')
  return json(toSnakeCase({ data: await listMaterials(db, school.id), nextPageUrl: null }))
})

const downloadMaterial = route({ access: 'member', ids }, async ({ db, viewer, school, ids }) => {
  await requireApproved(db, viewer)
  return redirect(await findMaterialDownload(db, school.id, ids.id))
})

export const routes = {
  'GET /home/affiliates/materials': showMaterials,
  'POST /home/affiliates/materials': uploadMaterial,
  'DELETE /home/affiliates/materials/:id': dropMaterial,
  'GET /my/affiliate/materials': listMyMaterials,
  'GET /my/affiliate/materials/:id': downloadMaterial,
} satisfies Addresses
