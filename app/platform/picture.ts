/** The widths at which every picture is kept, as far as it is that wide; its own size is kept beside them. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

export type PictureSources = { src: string; srcset?: string }

/** A picture of ours that has sizes: drawings have none, and what lies elsewhere is not ours. */
const SIZED = /^(\/media\/public\/[1-9]\d*\/[0-9a-f]{64})(?:-(?:480|960|1600))?(?:\.(?:webp|png|jpg|gif))?$/

/** The address of a picture's sizes without their ending. */
function getBase(address: string): string | undefined {
  return SIZED.exec(address)?.[1]
}

/** A picture for `<img>`, from the address under which it is stored: the browser picks the width it needs. */
export function pictureSources(address: string): PictureSources {
  const base = getBase(address)
  if (base === undefined) return { src: address }
  return {
    src: `${base}-960.webp`,
    srcset: PICTURE_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
  }
}

/** The same as properties of React's `<img>`, which calls them otherwise. */
export const toImageProps = ({ src, srcset }: PictureSources) => ({ src, srcSet: srcset })

/** A picture for e-mails and for those who show a link to the page: not all of them know WebP. */
export function pictureForSharing(address: string): string {
  const base = getBase(address)
  return base === undefined ? address : `${base}-960.jpg`
}

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

/** How large the picture is that those who show a link ask for. */
export const TITLE_PICTURE = { width: 1200, height: 630 } as const

/** What is drawn where a page has no picture of its own. */
export type TitlePicture = { title: string; school: string; brand: { hue: number; chroma: number } }
