import { z } from 'zod'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import { FILE_BYTES_MAX, uploadRoute } from '#app/people/media/upload-route.server.ts'
import { afterCommit, json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Fields, Flag, Several, WholeNumber } from '#app/platform/inputs.server.ts'
import { FILES_MAX, LIMIT_MAX } from '../download.ts'
import {
  addFile,
  addVersion,
  deleteFile,
  findOfficeFile,
  grantDownload,
  isUsuallyStamped,
  listLastDownloads,
  listOfficeFiles,
  orderFiles,
  requireDownload,
  requireFileProduct,
  saveFile,
} from '../office-files.server.ts'
import { arrivedPdf, mustTryStamp, refuseUnstampable, storedPdf } from '../stamp-checks.server.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const
const declaredOfOne = { access: 'build', ids: z.object({ id: Id, file: Id }) } as const
const UPLOADS = { burst: 60, perSecond: 1 / 2 }
const MB = 1024 * 1024

/** The files of a product: the page that changes them with the log of downloads, or the rows. */
const showFiles = route(declared, async ({ db, viewer, school, locale, ids }) => {
  const product = await requireFileProduct(db, { viewer, school }, ids.id)
  const [files, log] = await Promise.all([
    listOfficeFiles(db, { id: school.id, locale }, product.id),
    listLastDownloads(db, school.id, product.id),
  ])
  const view = { product: toFramed(product, locale), files, log, maxMb: FILE_BYTES_MAX / MB }
  return page('downloads/office-files', view, { json: toSnakeCase({ data: files, nextPageUrl: null }) })
})

const loadFile = async (db: Db, school: { id: number; locale: Locale }, productId: number, id: number) => ({
  file: (await listOfficeFiles(db, school, productId)).find((file) => file.id === id),
})

const isOn = (sent: string) => Flag.safeParse(sent).data === true

/** A new file; whether its buyers' e-mail addresses are stamped on it is that of the file before it, unless it is said. */
const uploadFile = uploadRoute(
  { ...declared, input: z.object({ stamped: Flag.optional() }), limit: UPLOADS },
  {
    allow: async ({ db, viewer, school, ids }) => {
      const product = await requireFileProduct(db, { viewer, school }, ids.id)
      const usual = await isUsuallyStamped(db, product)
      return async (arrived, { stamped }) => {
        if (stamped === undefined ? usual : isOn(stamped))
          await refuseUnstampable(viewer, await arrivedPdf(arrived), 'file')
      }
    },
    keep: async ({ db, viewer, school, locale, ids, input }, arrived) => {
      const product = await requireFileProduct(db, { viewer, school }, ids.id)
      const { id } = await addFile(db, { viewer, school }, product, { arrived, ...input() })
      return json(toSnakeCase(await loadFile(db, { id: school.id, locale }, ids.id, id)), 201)
    },
  },
)

/** A new version, sent as the part `file`. */
const addFileVersion = uploadRoute(
  { ...declaredOfOne, limit: UPLOADS },
  {
    allow: async ({ db, viewer, school, ids }) => {
      const { stamped } = await findOfficeFile(db, { viewer, school }, ids)
      return stamped ? async (arrived) => refuseUnstampable(viewer, await arrivedPdf(arrived), 'file') : undefined
    },
    keep: async ({ db, viewer, school, locale, ids }, arrived) => {
      const file = await findOfficeFile(db, { viewer, school }, ids)
      await addVersion(db, { viewer, school }, file, arrived)
      return json(toSnakeCase(await loadFile(db, { id: school.id, locale }, ids.id, file.id)))
    },
  },
)

const Limit = z.union([WholeNumber.pipe(z.int().min(1).max(LIMIT_MAX)), z.literal('').transform(() => null), z.null()])

const saveFileSettings = route(
  {
    ...declaredOfOne,
    input: Fields({ downloadLimit: Limit.default(null), stamped: Flag.default(false) }),
    form: showFiles,
  },
  async ({ db, viewer, school, locale, ids, input }) => {
    const context = { id: school.id, locale }
    const file = await findOfficeFile(db, { viewer, school }, ids)
    const settings = input()
    async function save(db: Db) {
      await saveFile(db, file, settings)
      return jsonOrRedirect(toSnakeCase(await loadFile(db, context, ids.id, file.id)), `/home/products/${ids.id}/files`)
    }
    if (!(await mustTryStamp(db, file, settings))) return save(db)
    // Trying takes its turn, and may take seconds.
    return afterCommit(async () => {
      await refuseUnstampable(viewer, storedPdf(file), 'stamped')
      return inSchool(school.id, save)
    })
  },
)

const removeFile = route(declaredOfOne, async ({ db, viewer, school, ids }) => {
  await deleteFile(db, await findOfficeFile(db, { viewer, school }, ids))
  return { deleted: true }
})

const reorderFiles = route(
  { ...declared, input: z.object({ ids: Several(Id, FILES_MAX) }) },
  async ({ db, viewer, school, ids, input }) => {
    const product = await requireFileProduct(db, { viewer, school }, ids.id)
    const order = input().ids
    await orderFiles(db, school.id, product.id, order)
    return { ids: order }
  },
)

/** The id of somebody who downloaded the file. */
const BuyerId = IdOf<{ id: number; file: number }>(async ({ db, ids, ...context }, id) =>
  requireDownload(db, await findOfficeFile(db, context, ids), id),
)

/** One download more for a buyer who has none left. */
const allowDownload = route(
  { ...declaredOfOne, input: Fields({ accountId: BuyerId }), form: showFiles },
  async ({ db, viewer, school, ids, input }) => {
    await grantDownload(db, await findOfficeFile(db, { viewer, school }, ids), input().accountId)
    return jsonOrRedirect({ given: true }, `/home/products/${ids.id}/files`)
  },
)

export const routes = {
  'GET /home/products/:id/files': showFiles,
  'POST /home/products/:id/files': uploadFile,
  'POST /home/products/:id/files/order': reorderFiles,
  'PUT /home/products/:id/files/:file': addFileVersion,
  'DELETE /home/products/:id/files/:file': removeFile,
  'POST /home/products/:id/files/:file/more': allowDownload,
  'POST /home/products/:id/files/:file/save': saveFileSettings,
  'POST /home/products/:id/files/:file/versions': addFileVersion,
} satisfies Addresses
