import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { denialStands, findAccess, grantRuns, grantWaits } from '#app/access/access/access.server.ts'
import { isOpen, isWatchable } from '#app/access/access/rule.ts'
import type { Product, WithTeachers } from '#app/content/catalogue/product.ts'
import { findProduct } from '#app/content/catalogue/products.server.ts'
import { type File, findFiles } from '#app/people/media/files.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { isoText, requireRow } from '#app/platform/queries.server.ts'
import { type NextLink, Refusal, requireFound } from '#app/platform/refusal.ts'
import { type Member, worksOn } from '#app/platform/viewer.ts'
import type { FileView, OfferedFiles } from './download.ts'
import { fileDownloads, fileVersions, productFiles } from './tables.server.ts'

export type ProductFile = typeof productFiles.$inferSelect & {
  version: number
  filename: string
  addedAt: string
  file: File
}
export type FileProduct = Product & WithTeachers

/**
 * The product of kind `file` whose files the viewer may download: staff who work on it, and who has it, also after it was
 * archived. 404 for what the viewer does not see, 403 for what they did not buy.
 */
export async function requireOwnFiles(db: Db, viewer: Member, slug: string): Promise<FileProduct> {
  const product = await findProduct(db, viewer.schoolId, slug)
  requireFound(product?.type === 'file')
  const access = await findAccess(db, viewer, product)
  requireFound(isWatchable(product.status, access))
  if (isOpen(access)) return product
  if (access.rule === 'presale')
    throw new Refusal(403, 'downloads.presale', {}, { on: { href: `/${slug}`, label: 'to_product' } })
  const ended = access.rule === 'ended' || access.rule === 'revoked'
  const on: NextLink = ended
    ? { href: '/my/transactions', label: 'to_orders' }
    : { href: `/${slug}`, label: 'to_product' }
  throw new Refusal(403, ended ? 'downloads.ended' : 'downloads.not_yours', {}, { on })
}

/** The files of a product in their order, each in its newest version. */
export async function listFiles(db: Db, schoolId: number, productId: number, id?: number): Promise<ProductFile[]> {
  const { productFileId, version, fileId, filename, addedAt } = fileVersions
  const rows = await db
    .selectDistinctOn([productFiles.position, productFiles.id], {
      own: productFiles,
      version,
      fileId,
      filename,
      addedAt,
    })
    .from(productFiles)
    .innerJoin(fileVersions, and(eq(fileVersions.schoolId, schoolId), eq(productFileId, productFiles.id)))
    .where(
      and(
        eq(productFiles.schoolId, schoolId),
        eq(productFiles.productId, productId),
        isNull(productFiles.deletedAt),
        id === undefined ? undefined : eq(productFiles.id, id),
      ),
    )
    .orderBy(asc(productFiles.position), asc(productFiles.id), desc(version))
  const stored = await findFiles(
    db,
    schoolId,
    rows.map((row) => row.fileId),
  )
  return rows.flatMap(({ own, fileId, ...newest }) => {
    const file = stored.get(fileId)
    return file ? [{ ...own, ...newest, file }] : []
  })
}

/** What of them everybody may know. */
export async function findOfferedFiles(
  db: Db,
  { schoolId, id, type }: Pick<Product, 'schoolId' | 'id' | 'type'>,
): Promise<OfferedFiles | null> {
  const files = type === 'file' ? await listFiles(db, schoolId, id) : []
  if (files.length === 0) return null
  const limits = new Set(files.map(({ downloadLimit }) => downloadLimit))
  const numbers = [...limits].filter((limit) => limit !== null)
  return {
    count: files.length,
    size: files.reduce((sum, { file }) => sum + file.size, 0),
    least: numbers.length > 0 ? Math.min(...numbers) : null,
    alike: limits.size === 1,
  }
}

/** One of them; else 404. */
export async function requireFile(db: Db, schoolId: number, productId: number, id: number): Promise<ProductFile> {
  return listFiles(db, schoolId, productId, id).then(requireRow)
}

/** The files of a product as the viewer downloads them. */
export async function listFileViews(db: Db, viewer: Member, product: FileProduct): Promise<FileView[]> {
  const files = await listFiles(db, viewer.schoolId, product.id)
  const counted = await db
    .select()
    .from(fileDownloads)
    .where(and(eq(fileDownloads.schoolId, viewer.schoolId), eq(fileDownloads.accountId, viewer.id)))
  return files.map((one) => {
    const { used = 0, extra = 0 } = counted.find(({ productFileId }) => productFileId === one.id) ?? {}
    const left = one.downloadLimit === null ? null : Math.max(0, one.downloadLimit + extra - used)
    return {
      id: one.id,
      filename: one.filename,
      size: one.file.size,
      version: one.version,
      download: `/${product.slug}/files/${one.id}/download`,
      downloadsLeft: worksOn(viewer, product.teacherIds) ? null : left,
      kind: one.file.key.slice(one.file.key.lastIndexOf('.') + 1),
      changedAt: one.addedAt,
    }
  })
}

type MyFile = {
  slug: string
  title: Product['title']
  /** When it opens that was sold before. */
  opensAt: string | null
  files: number
}

type MyFilesParams = { school: number; account: number }

const filesOfAccount = rawStatement<MyFile, MyFilesParams>(
  'files_of_account',
  ({ school, account }: Placeholders<MyFilesParams>) => sql`
    select p.slug, p.title, case when p.presale_until > now() and not exists (select from access_grants
        where access_grants.school_id = ${school} and access_grants.account_id = ${account} and access_grants.product_id = p.id
          and ${grantRuns}) then ${isoText(sql`p.presale_until`)} end as "opensAt", (select count(*)::int from product_files f where f.school_id = ${school}
        and f.product_id = p.id and f.deleted_at is null) as files
    from products p where p.school_id = ${school} and p.type = 'file' and p.status <> 'draft' and exists (
      select from access_grants where access_grants.school_id = ${school} and access_grants.account_id = ${account}
        and access_grants.product_id = p.id and (${grantRuns} or ${grantWaits}))
      and not ${denialStands(school, sql`${account}::bigint`, sql`p.id`)}
    order by p.position, p.id`,
  { reads: true },
)

/** The products of kind `file` that an account has, for the list of its own things. */
export async function listMyFiles(db: Db, { schoolId: school, id: account }: Member): Promise<MyFile[]> {
  return await filesOfAccount(db, { school, account })
}
