export const COVER_WIDTHS = [480, 960, 1600] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]

/** A cover for `<img>`: the browser picks the width it needs. `base` is what `products.cover` holds. */
export function coverImage(base: string | null): { src: string; srcset: string } | null {
  if (base === null) return null
  return {
    src: `${base}-960.webp`,
    srcset: COVER_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', '),
  }
}

/** One address of the cover, for lists in JSON. */
export function coverPhoto(base: string | null): string | null {
  return base === null ? null : `${base}-960.webp`
}

/** The cover for e-mails and for those who show a link to the page: not all of them know WebP. */
export function coverForSharing(base: string | null): string | undefined {
  return base === null ? undefined : `${base}-960.jpg`
}
