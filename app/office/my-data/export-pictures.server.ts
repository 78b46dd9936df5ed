import { listImages } from '#app/people/media/images.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'

/** A person's pictures as they go into a file of text. */
export async function listPictures(db: Db, person: Pick<Member, 'schoolId' | 'id'>) {
  const images = await listImages(db, person)
  return images.map(({ bytes, ...image }) => ({ ...image, base64: bytes.toString('base64') }))
}
