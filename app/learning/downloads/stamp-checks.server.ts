import { findFileType } from '#app/people/media/file-type.ts'
import type { ReceivedFile } from '#app/people/media/receive-file.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { ProductFile } from './files.server.ts'
import { findStampProblem } from './stamp.server.ts'
import { findKnownProblem } from './stamp-problems.server.ts'

type Pdf = { key: string; size: number } | undefined

const PDF = 'application/pdf'

/** Where the bytes of a PDF are that has come; undefined for every other file. */
export async function arrivedPdf({ aside, size, head }: ReceivedFile): Promise<Pdf> {
  return (await findFileType(head)).contentType === PDF ? { key: aside, size } : undefined
}

/** The same of one that is stored. */
export function storedPdf({ file }: ProductFile): Pdf {
  return file.contentType === PDF ? file : undefined
}

/** Refuses (422 on `field`) a PDF that is to be stamped and cannot be. In turn, so not within a transaction. */
export async function refuseUnstampable(viewer: Member, pdf: Pdf, field: string): Promise<void> {
  const problem = pdf && (await findStampProblem(pdf, viewer))
  if (problem) throw invalid(field, `downloads.stamp_${problem}`)
}

/** Whether a file has to be tried before it is saved like this: it was not stamped until now, or that failed. */
export async function mustTryStamp(db: Db, file: ProductFile, { stamped }: { stamped: boolean }): Promise<boolean> {
  if (!stamped || !storedPdf(file)) return false
  return !file.stamped || (await findKnownProblem(db, file.schoolId, file.file.id)) !== undefined
}
