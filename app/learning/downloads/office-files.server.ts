import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type BuiltProduct, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { mediaAddress } from '#app/people/media/addresses.server.ts'
import { findFiles, storeReceivedFile } from '#app/people/media/files.server.ts'
import type { ReceivedFile } from '#app/people/media/receive-file.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { tidyFileName } from '#app/platform/file-name.ts'
import type { Locale } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { type DownloadRow, FILES_MAX, LOG_LENGTH, type OfficeFile } from './download.ts'
import { fileRenewed } from './events.server.ts'
import { listFiles, type ProductFile, requireFile } from './files.server.ts'
import { deleteStampProblem, findStampProblems, stampProblemIn } from './stamp-problems.server.ts'
import { downloadLog, fileDownloads, fileVersions, productFiles } from './tables.server.ts'

type BuilderContext = Pick<ViewerContext, 'viewer' | 'school'>

/** The product whose files the viewer changes; 404 for one of another kind. */
export async function requireFileProduct(db: Db, context: BuilderContext, id: number): Promise<BuiltProduct> {
  const product = await findBuilt(db, context, id)
  requireFound(product.type === 'file')
  return product
}

/** One file of such a product; else 404. */
export async function findOfficeFile(db: Db, context: BuilderContext, { id, file }: { id: number; file: number }) {
  const product = await requireFileProduct(db, context, id)
  return await requireFile(db, context.school.id, product.id, file)
}

/** Whether a new file of a product is stamped, unless it is said: as the one before it is. */
export async function isUsuallyStamped(db: Db, { schoolId, id }: BuiltProduct): Promise<boolean> {
  return (await listFiles(db, schoolId, id)).at(-1)?.stamped ?? true
}

/** A new file of a product, as its last; it has the limit of the one before it. */
export async function addFile(
  db: Db,
  context: BuilderContext,
  product: BuiltProduct,
  { arrived, stamped }: { arrived: ReceivedFile; stamped?: boolean | undefined },
): Promise<ProductFile> {
  const { id: schoolId } = context.school
  // Two that come at once are written one after the other.
  await db.execute(sql`select from products where school_id = ${schoolId} and id = ${product.id} for no key update`)
  const others = await listFiles(db, schoolId, product.id)
  if (others.length >= FILES_MAX) throw invalid('file', ['downloads.too_many', { max: FILES_MAX }])
  const last = others.at(-1)
  const added = await db
    .insert(productFiles)
    .values({
      schoolId,
      productId: product.id,
      position: (last?.position ?? -1) + 1,
      ...(last && { downloadLimit: last.downloadLimit, stamped: last.stamped }),
      ...(stamped !== undefined && { stamped }),
    })
    .returning({ id: productFiles.id })
    .then(expectRow)
  await addVersion(db, context, added, arrived)
  return await requireFile(db, schoolId, product.id, added.id)
}

/** What is downloaded from now on; what it was before is kept. */
export async function addVersion(
  db: Db,
  { viewer, school }: BuilderContext,
  { id: productFileId }: { id: number },
  arrived: ReceivedFile,
): Promise<{ id: number; version: number }> {
  const schoolId = school.id
  const { id: fileId } = await storeReceivedFile(db, viewer, { arrived })
  await db.execute(
    sql`select from product_files where school_id = ${schoolId} and id = ${productFileId} for no key update`,
  )
  const [last] = await db
    .select({ version: fileVersions.version })
    .from(fileVersions)
    .where(and(eq(fileVersions.schoolId, schoolId), eq(fileVersions.productFileId, productFileId)))
    .orderBy(desc(fileVersions.version))
    .limit(1)
  const version = (last?.version ?? 0) + 1
  const added = await db
    .insert(fileVersions)
    .values({ schoolId, productFileId, version, fileId, filename: tidyFileName(arrived.filename), addedBy: viewer.id })
    .returning({ id: fileVersions.id, version: fileVersions.version })
    .then(expectRow)
  if (added.version > 1) await publish(db, schoolId, fileRenewed, { versionId: added.id })
  return added
}

/** How a file is downloaded. */
export async function saveFile(
  db: Db,
  { schoolId, id, file }: ProductFile,
  { downloadLimit, stamped }: { downloadLimit: number | null; stamped: boolean },
): Promise<void> {
  // Without stamping nothing is wrong with it; with it, it was tried just now.
  await deleteStampProblem(db, schoolId, file.id)
  await db
    .update(productFiles)
    .set({ downloadLimit, stamped })
    .where(hasId(productFiles, schoolId, id))
}

/** Takes a file out of its product; its log stays. */
export async function deleteFile(db: Db, { schoolId, id }: ProductFile): Promise<void> {
  await db
    .update(productFiles)
    .set({ deletedAt: sql`now()` })
    .where(hasId(productFiles, schoolId, id))
}

/** Puts the files of a product in this order; 404 for what is none of them. */
export async function orderFiles(db: Db, schoolId: number, productId: number, ids: readonly number[]): Promise<void> {
  const known = new Set((await listFiles(db, schoolId, productId)).map(({ id }) => id))
  requireFound(ids.every((id) => known.has(id)))
  for (const [position, id] of ids.entries()) {
    await db
      .update(productFiles)
      .set({ position })
      .where(hasId(productFiles, schoolId, id))
  }
}

const downloadsOf = ({ schoolId, id: productFileId }: ProductFile, accountId: number) =>
  and(
    eq(fileDownloads.schoolId, schoolId),
    eq(fileDownloads.accountId, accountId),
    eq(fileDownloads.productFileId, productFileId),
  )

/** Refuses (404) an account that never downloaded a file. */
export async function requireDownload(db: Db, file: ProductFile, accountId: number): Promise<void> {
  requireFound((await db.$count(fileDownloads, downloadsOf(file, accountId))) > 0)
}

/** Lets a buyer download a file once more. */
export async function grantDownload(db: Db, file: ProductFile, accountId: number): Promise<void> {
  const updated = await db
    .update(fileDownloads)
    .set({ extra: sql`${fileDownloads.extra} + 1`, allowed: sql`${fileDownloads.allowed} + 1` })
    .where(downloadsOf(file, accountId))
    .returning({ extra: fileDownloads.extra })
  requireFound(updated.length > 0)
}

/** The files of a product with all their versions, as its page edits them. */
export async function listOfficeFiles(
  db: Db,
  { id: schoolId, locale }: { id: number; locale: Locale },
  productId: number,
): Promise<OfficeFile[]> {
  const files = await listFiles(db, schoolId, productId)
  const ids = files.map(({ id }) => id)
  if (ids.length === 0) return []
  const versions = await db
    .select()
    .from(fileVersions)
    .where(and(eq(fileVersions.schoolId, schoolId), inArray(fileVersions.productFileId, ids)))
    .orderBy(desc(fileVersions.version))
  const stored = await findFiles(
    db,
    schoolId,
    versions.map(({ fileId }) => fileId),
  )
  const counted = await db
    .select({ id: downloadLog.productFileId, count: sql<number>`count(*)::int` })
    .from(downloadLog)
    .where(and(eq(downloadLog.schoolId, schoolId), inArray(downloadLog.productFileId, ids)))
    .groupBy(downloadLog.productFileId)
  const problems = await findStampProblems(
    db,
    schoolId,
    files.filter(({ stamped }) => stamped).map(({ file }) => file.id),
  )
  return files.map(({ id, filename, version, downloadLimit, stamped, file }) => ({
    id,
    filename,
    version,
    stamped,
    size: file.size,
    downloadLimit,
    isPdf: file.contentType === 'application/pdf',
    stampProblem: stampProblemIn(locale, problems.get(file.id)),
    downloads: counted.find((one) => one.id === id)?.count ?? 0,
    versions: versions.flatMap((one) => {
      const was = one.productFileId === id ? stored.get(one.fileId) : undefined
      if (!was) return []
      const address = mediaAddress({ schoolId, key: was.key, filename: one.filename }, { disposition: 'attachment' })
      return [{ version: one.version, filename: one.filename, size: was.size, addedAt: one.addedAt, address }]
    }),
  }))
}

/**
 * The last downloads of a product's files, the newest first: those of each file, by its index, however long the log is. An
 * equal sign would let them be looked for in the whole log, from its end.
 */
export async function listLastDownloads(db: Db, schoolId: number, productId: number): Promise<DownloadRow[]> {
  const { rows } = await db.execute<DownloadRow>(sql`
    select l.id::float8, l.version, l.network, l.at::text, l.account_id::float8 as "accountId",
      l.product_file_id::float8 as "fileId", a.email,
      ${nameIn(sql`a`)} as name,
      (select v.filename from file_versions v where v.school_id = ${schoolId} and v.product_file_id = l.product_file_id
        and v.version = l.version) as filename
    from product_files f cross join lateral (select * from download_log d where d.school_id = ${schoolId}
      and d.product_file_id between f.id and f.id order by d.product_file_id desc, d.id desc limit ${LOG_LENGTH}) l
    join accounts a on a.school_id = ${schoolId} and a.id = l.account_id
    where f.school_id = ${schoolId} and f.product_id = ${productId} order by l.id desc limit ${LOG_LENGTH}`)
  return rows.map((row) => ({ ...row, at: isoInstant(row.at) }))
}
