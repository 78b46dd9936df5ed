import { z } from 'zod'
import { FILE_BYTES_MAX, uploadRoute } from '#app/media/upload-route.server.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { Id, IdOf, route } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { Flag, Several, Whole } from '#app/platform/inputs.server.ts'
import { FILES_MAX, LIMIT_MAX } from '../download.ts'
import {
  addFile,
  addVersion,
  dropFile,
  findFileProduct,
  findOfficeFile,
  giveDownload,
  lastDownloads,
  officeFiles,
  orderFiles,
  requireDownload,
  saveFile,
} from '../office-files.server.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const
const declaredOfOne = { access: 'build', ids: z.object({ id: Id, file: Id }) } as const
const UPLOADS = { burst: 60, perSecond: 1 / 2 }
const MB = 1024 * 1024

/** The files of a product: the page that changes them with the log of downloads, or the rows. */
export const showFiles = route(declared, async ({ db, viewer, school, locale, ids }) => {
  const product = await findFileProduct(db, { viewer, school }, ids.id)
  const [files, log] = await Promise.all([
    officeFiles(db, school.id, product.id),
    lastDownloads(db, school.id, product.id),
  ])
  const { id, status } = product
  const view = { id, status, title: inLocale(product.title, locale), files, log, maxMb: FILE_BYTES_MAX / MB }
  return page('downloads/office-files', view, { json: { data: files, next_page_url: null } })
})

const fileOf = async (db: Parameters<typeof officeFiles>[0], schoolId: number, productId: number, id: number) => ({
  file: (await officeFiles(db, schoolId, productId)).find((file) => file.id === id),
})

export const addFileTo = uploadRoute(
  { ...declared, limit: UPLOADS },
  {
    allow: async ({ db, viewer, school, ids }) => {
      await findFileProduct(db, { viewer, school }, ids.id)
    },
    keep: async ({ db, viewer, school, ids }, arrived) => {
      const product = await findFileProduct(db, { viewer, school }, ids.id)
      const { id } = await addFile(db, { viewer, school }, product, arrived)
      return json(await fileOf(db, school.id, ids.id, id), 201)
    },
  },
)

/** A new version, sent as the part `file`. */
export const addVersionOf = uploadRoute(
  { ...declaredOfOne, limit: UPLOADS },
  {
    allow: async ({ db, viewer, school, ids }) => {
      await findOfficeFile(db, { viewer, school }, ids)
    },
    keep: async ({ db, viewer, school, ids }, arrived) => {
      const file = await findOfficeFile(db, { viewer, school }, ids)
      await addVersion(db, { viewer, school }, file, arrived)
      return json(await fileOf(db, school.id, ids.id, file.id))
    },
  },
)

const Limit = z.union([Whole.pipe(z.int().min(1).max(LIMIT_MAX)), z.literal('').transform(() => null), z.null()])

export const saveFileOf = route(
  {
    ...declaredOfOne,
    input: z.object({ download_limit: Limit.default(null), stamped: Flag.default(false) }),
    form: showFiles,
  },
  async ({ db, viewer, school, ids, input }) => {
    const file = await findOfficeFile(db, { viewer, school }, ids)
    await saveFile(db, file, input())
    return jsonOrRedirect(await fileOf(db, school.id, ids.id, file.id), `/home/products/${ids.id}/files`)
  },
)

export const dropFileOf = route(declaredOfOne, async ({ db, viewer, school, ids }) => {
  await dropFile(db, await findOfficeFile(db, { viewer, school }, ids))
  return { deleted: true }
})

export const orderFilesOf = route(
  { ...declared, input: z.object({ ids: Several(Id, FILES_MAX) }) },
  async ({ db, viewer, school, ids, input }) => {
    const product = await findFileProduct(db, { viewer, school }, ids.id)
    const order = input().ids
    await orderFiles(db, school.id, product.id, order)
    return { ids: order }
  },
)

/** The id of somebody who downloaded the file. */
const BuyerId = IdOf<{ id: number; file: number }>(async ({ db, ids, ...looking }, id) =>
  requireDownload(db, await findOfficeFile(db, looking, ids), id),
)

/** One download more for a buyer who has none left. */
export const giveOneMore = route(
  { ...declaredOfOne, input: z.object({ account_id: BuyerId }), form: showFiles },
  async ({ db, viewer, school, ids, input }) => {
    await giveDownload(db, await findOfficeFile(db, { viewer, school }, ids), input().account_id)
    return jsonOrRedirect({ given: true }, `/home/products/${ids.id}/files`)
  },
)
