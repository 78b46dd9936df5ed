export const IMAGE_EXTENSIONS = ['webp', 'png', 'jpg', 'jpeg', 'gif', 'svg'] as const
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

const OF_TYPE: Readonly<Record<string, ImageExtension>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** The extension of a picture's type, as browsers name it; undefined for what we do not take. */
export function extensionOfType(type: string): ImageExtension | undefined {
  return OF_TYPE[type]
}
