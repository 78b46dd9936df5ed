import { z } from 'zod'
import { Answer, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route, Slug } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { download, findCopyWait } from '../downloading.server.ts'
import { listFileViews, requireOwnFiles } from '../files.server.ts'

const ids = z.object({ slug: Slug })

/** What somebody bought to download. */
const listFiles = route({ access: 'member', ids }, async ({ db, viewer, locale, ids }) => {
  const product = await requireOwnFiles(db, viewer, ids.slug)
  const found = await listFileViews(db, viewer, product)
  const data = found.map(({ kind, changedAt, ...row }) => row)
  const { slug, title } = product
  const view = { product: { slug, title: inLocale(title, locale) }, files: found }
  return page('downloads/files', view, { json: toSnakeCase({ data, nextPageUrl: null }) })
})

/** Counts, and leads to the file; who only asks what is there (HEAD) is not counted. */
const downloadFile = route(
  { access: 'member', ids: ids.extend({ file: Id }), limit: { burst: 500, perSecond: 2 }, waits: findCopyWait },
  async ({ c, db, viewer, ids }) => {
    const product = await requireOwnFiles(db, viewer, ids.slug)
    if (c.req.method === 'HEAD') return new Answer((c) => c.body(null, 200))
    return download(db, viewer, product, { id: ids.file, ip: c.var.ip })
  },
)

export const routes = {
  'GET /:slug/files': listFiles,
  'GET /:slug/files/:file/download': downloadFile,
} satisfies Addresses
