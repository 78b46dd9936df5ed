import { type PictureSources, pictureForSharing, pictureSources } from '../platform/picture.ts'

/** A cover for `<img>`: the browser picks the width it needs. */
export function coverImage(cover: string | null): PictureSources | null {
  return cover === null ? null : pictureSources(cover)
}

/** One address of the cover, for lists in JSON: the picture's own. Earlier versions stored that of its sizes alone. */
export function coverPhoto(cover: string | null): string | null {
  return cover === null || /\.\w+$/.test(cover) ? cover : `${cover}-960.webp`
}

/** The cover for e-mails and for those who show a link to the page: not all of them know WebP. */
export function coverForSharing(cover: string | null): string | undefined {
  return cover === null ? undefined : pictureForSharing(cover)
}
