import { and, desc, eq } from 'drizzle-orm'
import { mediaAddress } from '#app/people/media/addresses.server.ts'
import { storeReceivedFile } from '#app/people/media/files.server.ts'
import type { ReceivedFile } from '#app/people/media/receive-file.server.ts'
import { files } from '#app/people/media/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { tidyFileName } from '#app/platform/file-name.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findOwnAffiliate } from './affiliates.server.ts'
import { MATERIAL_TYPES, MATERIALS_MAX, type Material } from './material.ts'
import { affiliateMaterials } from './tables.server.ts'

const selectMaterials = (db: Db, schoolId: number) =>
  db
    .select({
      id: affiliateMaterials.id,
      filename: affiliateMaterials.filename,
      addedAt: affiliateMaterials.addedAt,
      size: files.size,
      contentType: files.contentType,
      key: files.key,
    })
    .from(affiliateMaterials)
    .innerJoin(files, hasId(files, schoolId, affiliateMaterials.fileId))
    .$dynamic()

type StoredMaterial = Awaited<ReturnType<typeof selectMaterials>>[number]

function toMaterial(schoolId: number, { key, ...material }: StoredMaterial): Material {
  const isImage = material.contentType.startsWith('image/')
  const preview = isImage ? mediaAddress({ schoolId, key, filename: material.filename }) : null
  return { ...material, preview }
}

/** The files that the school gives to its affiliates, the newest first. */
export async function listMaterials(db: Db, schoolId: number): Promise<Material[]> {
  const rows = await selectMaterials(db, schoolId)
    .where(eq(affiliateMaterials.schoolId, schoolId))
    .orderBy(desc(affiliateMaterials.id))
    .limit(MATERIALS_MAX)
  return rows.map((row) => toMaterial(schoolId, row))
}

/** Gives affiliates one more file; 422 on `file` for another type, and where there are too many. */
export async function addMaterial(db: Db, viewer: Member, arrived: ReceivedFile): Promise<Material> {
  const { schoolId } = viewer
  await takeAdvisoryLock(db, schoolId, 'affiliate materials')
  if ((await db.$count(affiliateMaterials, eq(affiliateMaterials.schoolId, schoolId))) >= MATERIALS_MAX)
    throw invalid('file', ['affiliates.too_many_materials', { max: MATERIALS_MAX }])
  const { id: fileId } = await storeReceivedFile(db, viewer, { arrived, types: MATERIAL_TYPES })
  const { id } = await db
    .insert(affiliateMaterials)
    .values({ schoolId, fileId, filename: tidyFileName(arrived.filename) })
    .returning({ id: affiliateMaterials.id })
    .then(expectRow)
  const added = await requireMaterial(db, schoolId, id)
  return toMaterial(schoolId, added)
}

async function requireMaterial(db: Db, schoolId: number, id: number): Promise<StoredMaterial> {
  return selectMaterials(db, schoolId)
    .where(hasId(affiliateMaterials, schoolId, id))
    .then(requireRow)
}

/** Takes a file away from affiliates; 404 for one that is not there. */
export async function deleteMaterial(db: Db, schoolId: number, id: number): Promise<void> {
  const deleted = await db
    .delete(affiliateMaterials)
    .where(and(eq(affiliateMaterials.schoolId, schoolId), eq(affiliateMaterials.id, id)))
    .returning({ id: affiliateMaterials.id })
  requireFound(deleted.length > 0)
}

/** Refuses (404) whoever is no approved affiliate. */
export async function requireApproved(db: Db, viewer: Member): Promise<void> {
  const affiliate = await findOwnAffiliate(db, viewer)
  requireFound(affiliate?.status === 'approved')
}

/** Where a browser downloads a file of the school's affiliates; the address ends within ten minutes. */
export async function findMaterialDownload(db: Db, schoolId: number, id: number): Promise<string> {
  const { key, filename } = await requireMaterial(db, schoolId, id)
  return mediaAddress({ schoolId, key, filename }, { disposition: 'attachment' })
}
