import { z } from 'zod'
import type { Db } from '#app/platform/db.server.ts'
import type { TextKey } from '#app/platform/i18n.ts'
import type { ImageExtension } from '#app/platform/image-types.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findFileType } from './file-type.ts'
import { AVATAR_TYPES, LOGO_TYPES, POSTED_TYPES, SMALL_IMAGE_MAX } from './image.ts'
import { takeIntoUse } from './images.server.ts'
import { pictureOf } from './pictures.server.ts'
import { keepPicture, type ReadPicture } from './uploads.server.ts'

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

type Taken = { read: ReadPicture | undefined; address?: string; types: readonly ImageExtension[] }

/** Its address; 422 on `image` for none, for another type, and for what is no picture of the member's. */
export async function takeSentPicture(db: Db, member: Member, { read, address, types }: Taken): Promise<string> {
  if (read) return keepPicture(db, member, read)
  if (address === undefined) throw invalid('image', 'errors.required')
  if (!types.some((type) => address.endsWith(`.${type}`))) throw invalid('image', 'errors.bad_extension')
  if (!(await takeIntoUse(db, member, address))) throw invalid('image', 'accounts.picture_unknown')
  return address
}

type Owner = Pick<Member, 'schoolId' | 'id'>
type Fits = { types: readonly ImageExtension[]; otherwise: TextKey }

/**
 * Pictures that come with a form, of these types by their bytes, else a 422 on `image`. They are drawn outside of
 * transactions, one at a time: those who wait for their turn must not hold what everybody else needs.
 */
function reading({ types, otherwise }: Fits) {
  async function read(upload: File, owner: Owner): Promise<ReadPicture>
  async function read(upload: File | undefined, owner: Owner): Promise<ReadPicture | undefined>
  async function read(upload: File | undefined, owner: Owner): Promise<ReadPicture | undefined> {
    if (!upload) return undefined
    const bytes = new Uint8Array(await upload.arrayBuffer())
    const { extension } = await findFileType(bytes)
    if (!types.some((type) => type === extension)) throw invalid('image', otherwise)
    return { filename: upload.name, extension, picture: await pictureOf('image', bytes, extension, owner) }
  }
  return read
}

/** Of the school: PNG, JPEG or WebP. */
export const readPublicImage = reading({ types: LOGO_TYPES, otherwise: 'schools.image_type' })
/** Of a post or a reply: PNG, GIF or JPEG. */
export const readPostedImage = reading({ types: POSTED_TYPES, otherwise: 'community.image_type' })
/** Of a person. */
export const readAvatar = reading({ types: AVATAR_TYPES, otherwise: 'errors.bad_extension' })
