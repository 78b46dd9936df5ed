import { z } from 'zod'
import type { Db } from '../platform/db.server.ts'
import type { TextKey } from '../platform/i18n.ts'
import { invalid } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { typeOfBytes } from './file-type.ts'
import { type ImageExtension, LOGO_TYPES, POSTED_TYPES, SMALL_IMAGE_MAX } from './image.ts'
import { takeIntoUse } from './images.server.ts'
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

/** A picture that is shown from now on: one that was sent before, or that comes with a plain form. */
export const SentPicture = z.object({ image: SmallImage.optional(), address: z.string().max(300).optional() })

type Sent = z.infer<typeof SentPicture>
type Stored = { types: readonly ImageExtension[]; store: (image: File) => Promise<string> }

/** Its address; 422 on `image` for none, for another type, and for what is no picture of the member's. */
export async function takeSentPicture(db: Db, member: Member, sent: Sent, { types, store }: Stored): Promise<string> {
  const { image, address } = sent
  if (image) return store(image)
  if (address === undefined) throw invalid('image', 'errors.required')
  if (!types.some((type) => address.endsWith(`.${type}`))) throw invalid('image', 'errors.bad_extension')
  if (!(await takeIntoUse(db, member, address))) throw invalid('image', 'accounts.picture_unknown')
  return address
}

/** Stores a picture of the school, PNG, JPEG or WebP by its bytes, and returns its address. */
export function storePublicImage(db: Db, owner: Member, upload: File): Promise<string> {
  return storeImage(db, owner, upload, { types: LOGO_TYPES, otherwise: 'schools.image_type' })
}

/** Stores the picture of a post or a reply, PNG, GIF or JPEG by its bytes, and returns its address. */
export function storePostedImage(db: Db, owner: Member, upload: File): Promise<string> {
  return storeImage(db, owner, upload, { types: POSTED_TYPES, otherwise: 'community.image_type' })
}

type Fits = { types: readonly ImageExtension[]; otherwise: TextKey }

async function storeImage(db: Db, owner: Member, upload: File, { types, otherwise }: Fits): Promise<string> {
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const { extension } = typeOfBytes(bytes)
  if (!types.some((type) => type === extension)) throw invalid('image', otherwise)
  const picture = await pictureOf('image', bytes, extension)
  return keepPicture(db, owner, { filename: upload.name, extension, picture })
}
