import { PICTURE_WIDTHS } from '#app/platform/picture.ts'
import { invalid } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { drawPicture, type PictureOwner, PictureTooMuch } from './picture-process.server.ts'
import type { DrawnPicture } from './picture-program.server.ts'
import type { Room } from './storage-quota.server.ts'

/** A picture as we keep it; a drawing scales by itself and has no other sizes. */
export type Picture = DrawnPicture | { whole: Uint8Array }

/** What comes of bytes of somebody whose type is known; 422 on `field` for what is no picture, is broken, or holds what we do not take. */
export async function readPicture(
  field: string,
  bytes: Uint8Array,
  extension: string,
  owner: PictureOwner,
): Promise<Picture> {
  const picture = extension === 'svg' ? await getDrawing(bytes) : await findDrawn(field, bytes, extension, owner)
  if (!picture) throw invalid(field, 'errors.not_an_image')
  return picture
}

async function findDrawn(field: string, bytes: Uint8Array, extension: string, owner: PictureOwner) {
  try {
    return await drawPicture(bytes, extension, owner)
  } catch (error) {
    throw error instanceof PictureTooMuch ? invalid(field, `errors.${error.problem}`) : error
  }
}

async function getDrawing(bytes: Uint8Array): Promise<Picture | undefined> {
  const { cleanDrawing } = await import('./svg.ts')
  const clean = cleanDrawing(new TextDecoder().decode(bytes))
  return clean === undefined ? undefined : { whole: new TextEncoder().encode(clean) }
}

/** Under which keys the sizes of a picture are kept, beside its own: WebP by its width, and a JPEG for mail. */
export function sizeKeys(key: string): string[] {
  const base = key.slice(0, key.lastIndexOf('.'))
  return [...PICTURE_WIDTHS.map((width) => `${base}-${width}.webp`), `${base}-${PICTURE_WIDTHS[1]}.jpg`]
}

const PICTURE = /^(\d+\/public\/[0-9a-f]{64})(?:-\d+)?\.\w+$/

/** The keys one of which a row holds when what lies under this key is a picture or one of its sizes; else the key alone. */
export function getVariants(key: string): string[] {
  const base = PICTURE.exec(key)?.[1]
  return base ? [key, ...DRAWN.map((extension) => `${base}.${extension}`)] : [key]
}

const DRAWN = ['webp', 'png', 'jpg', 'gif']

const getSizes = (picture: Picture) => ('sizes' in picture ? [...picture.sizes, picture.still] : [])

/** What all of a picture takes, in bytes. */
export function getBytes(picture: Picture): number {
  return [picture.whole, ...getSizes(picture)].reduce((sum, one) => sum + one.length, 0)
}

/** Stores a picture with all its sizes, or nothing of it. */
export async function storePicture(room: Room, key: string, picture: Picture): Promise<void> {
  try {
    await Promise.all([room.put(key, picture.whole), storeSizes(room, key, picture)])
  } catch (error) {
    await Promise.all([key, ...sizeKeys(key)].map((one) => storage.remove(one)))
    throw error
  }
}

/** Stores what a picture has beside itself. */
export async function storeSizes(room: Room, key: string, picture: Picture): Promise<void> {
  const keys = sizeKeys(key)
  await Promise.all(getSizes(picture).map((bytes, at) => room.put(keys[at] as string, bytes)))
}
