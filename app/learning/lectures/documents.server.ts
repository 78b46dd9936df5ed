import { countDownload, listLectureComponents } from '#app/content/courses/components.server.ts'
import { type Disposition, mediaAddress } from '#app/people/media/addresses.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { documentFile } from './component-views.server.ts'
import { requireLectureToLearn } from './open-lecture.server.ts'

type DocumentRequest = { id: number; component: number; disposition: Disposition }

/**
 * Where a document of a lecture is for the next minutes, for who may open the lecture. To keep it is counted, but not of
 * those who made it.
 */
export async function findDocument(
  db: Db,
  viewer: Viewer,
  { id, component, disposition }: DocumentRequest,
): Promise<string> {
  const { access } = await requireLectureToLearn(db, viewer, id)
  const parts = await listLectureComponents(db, viewer.schoolId, id)
  const part = parts.find((one) => one.id === component && (one.type === 'pdf' || one.type === 'file'))
  const file = part && documentFile(part, viewer.locale)
  requireFound(file)
  if (disposition === 'attachment' && access !== 'works') await countDownload(db, viewer.schoolId, component)
  return mediaAddress(file, { disposition })
}
