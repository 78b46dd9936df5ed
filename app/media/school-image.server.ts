import { z } from 'zod'
import type { Db } from '../platform/db.server.ts'
import { invalid } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { typeOfBytes } from './file-type.ts'
import { LOGO_TYPES, SMALL_IMAGE_MAX } from './image.ts'
import { pictureOf } from './pictures.server.ts'
import { keepPicture } from './uploads.server.ts'

/** A small picture, as a form uploads it. */
export const SmallImage = z
  .unknown()
  .refine((value): value is File => value instanceof File && value.size > 0, { params: { text: 'errors.required' } })
  .refine((value) => !(value instanceof File) || value.size <= SMALL_IMAGE_MAX, {
    params: { text: 'schools.image_too_large' },
  })
  .transform((value) => value as File)

/** Stores a picture of the school, PNG, JPEG or WebP by its bytes, and returns its address. */
export async function storePublicImage(db: Db, owner: Member, upload: File): Promise<string> {
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const { extension } = typeOfBytes(bytes)
  if (!LOGO_TYPES.includes(extension)) throw invalid('image', 'schools.image_type')
  const picture = await pictureOf('image', bytes, extension)
  return keepPicture(db, owner, { filename: upload.name, extension, picture })
}
