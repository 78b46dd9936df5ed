import { z } from 'zod'
import type { Db } from '../platform/db.server.ts'
import { invalid } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { mediaAddress } from './addresses.server.ts'
import { typeOfBytes } from './file-type.ts'
import { storeFile } from './files.server.ts'
import { LOGO_TYPES, SMALL_IMAGE_MAX } from './image.ts'
import { needRoom } from './storage-quota.server.ts'
import { cleaned } from './uploads.server.ts'

/** A small picture, as a form uploads it. */
export const SmallImage = z
  .unknown()
  .refine((value): value is File => value instanceof File && value.size > 0, { params: { text: 'errors.required' } })
  .refine((value) => !(value instanceof File) || value.size <= SMALL_IMAGE_MAX, {
    params: { text: 'schools.image_too_large' },
  })
  .transform((value) => value as File)

/** Stores a picture that everybody may see, PNG, JPEG or WebP by its bytes, and returns its address. */
export async function storePublicImage(db: Db, owner: Member, upload: File): Promise<string> {
  const sent = new Uint8Array(await upload.arrayBuffer())
  if (!LOGO_TYPES.includes(typeOfBytes(sent).extension)) throw invalid('image', 'schools.image_type')
  const bytes = cleaned('image', sent)
  await needRoom(db, owner, 'image', bytes.length)
  const file = await storeFile(db, { schoolId: owner.schoolId, bytes, filename: upload.name, visibility: 'public' })
  return mediaAddress(file)
}
