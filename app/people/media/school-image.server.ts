import { z } from 'zod'
import type { Db } from '#app/platform/db.server.ts'
import type { TextKey } from '#app/platform/i18n.ts'
import type { ImageExtension } from '#app/platform/image-types.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findFileType } from './file-type.ts'
import { AVATAR_TYPES, ICON_SIDES, ICON_TYPES, LOGO_TYPES, POSTED_TYPES, SMALL_IMAGE_MAX } from './image.ts'
import { markImageUsed, pictureSizesIn } from './images.server.ts'
import { readPicture } from './pictures.server.ts'
import { type ReceivedPicture, storeReceivedPicture } from './uploads.server.ts'

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

type PictureInput = { read: ReceivedPicture | undefined; address?: string; types: readonly ImageExtension[] }

/** Its address; 422 on `image` for none, for another type, and for what is no picture of the member's. */
export async function receiveImage(db: Db, member: Member, { read, address, types }: PictureInput): Promise<string> {
  if (read) return storeReceivedPicture(db, member, read)
  if (address === undefined) throw invalid('image', 'errors.required')
  if (!types.some((type) => address.endsWith(`.${type}`))) throw invalid('image', 'errors.bad_extension')
  if (!(await markImageUsed(db, member, address))) throw invalid('image', 'accounts.picture_unknown')
  return address
}

/** Refuses (422 on `image`) what is no square or not of a sign's size; a drawing has any size. */
export async function requireIconSize(db: Db, schoolId: number, address: string): Promise<void> {
  const size = (await pictureSizesIn(db, schoolId, [address])).get(address)
  const { min, max } = ICON_SIDES
  if (size && (size.width !== size.height || size.width < min || size.width > max))
    throw invalid('image', ['schools.icon_size', ICON_SIDES])
}

type AccountKey = Pick<Member, 'schoolId' | 'id'>
type ImageRules = { types: readonly ImageExtension[]; otherwise: TextKey }

/**
 * Pictures that come with a form, of these types by their bytes, else a 422 on `image`. They are drawn outside of
 * transactions, one at a time: those who wait for their turn must not hold what everybody else needs.
 */
function reading({ types, otherwise }: ImageRules) {
  async function read(upload: File, owner: AccountKey): Promise<ReceivedPicture>
  async function read(upload: File | undefined, owner: AccountKey): Promise<ReceivedPicture | undefined>
  async function read(upload: File | undefined, owner: AccountKey): Promise<ReceivedPicture | undefined> {
    if (!upload) return undefined
    const bytes = new Uint8Array(await upload.arrayBuffer())
    const { extension } = await findFileType(bytes)
    if (!types.some((type) => type === extension)) throw invalid('image', otherwise)
    return { filename: upload.name, extension, picture: await readPicture('image', bytes, extension, owner) }
  }
  return read
}

/** Of the school: PNG, JPEG or WebP. */
export const readPublicImage = reading({ types: LOGO_TYPES, otherwise: 'schools.image_type' })
/** Of a browser's tab: PNG or SVG. */
export const readIcon = reading({ types: ICON_TYPES, otherwise: 'schools.icon_type' })
/** Of a post or a reply: PNG, GIF or JPEG. */
export const readPostedImage = reading({ types: POSTED_TYPES, otherwise: 'community.image_type' })
/** Of a person. */
export const readAvatar = reading({ types: AVATAR_TYPES, otherwise: 'errors.bad_extension' })
