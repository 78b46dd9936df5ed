import type { ImageExtension } from '#app/platform/image-types.ts'
import type { Role } from '#app/platform/viewer.ts'

/** What a picture is for; students have avatars alone. */
export const IMAGE_CONTEXTS = ['cover', 'avatar', 'content', 'page'] as const
export type ImageContext = (typeof IMAGE_CONTEXTS)[number]

const MB = 1024 * 1024

/** Bytes of a picture that a plain form sends: 600 kB. */
export const SMALL_IMAGE_MAX = 600_000
export const LOGO_TYPES: readonly ImageExtension[] = ['webp', 'jpg', 'png']
/** The sign of a browser's tab: a drawing, or a square of a size that is sent as it is. */
export const ICON_TYPES: readonly ImageExtension[] = ['png', 'svg']
export const ICON_SIDES = { min: 32, max: 512 } as const
/** What posts and replies show. */
export const POSTED_TYPES: readonly ImageExtension[] = ['png', 'gif', 'jpg']
export const AVATAR_TYPES: readonly ImageExtension[] = [...LOGO_TYPES, 'gif']

/** Bytes of one picture; of a drawing fewer, as each of its letters is read. */
export function bytesMax(extension: string): number {
  return extension === 'svg' ? MB : 5 * MB
}

/** What the pictures of one account may take together: a student has an avatar, staff illustrate courses. */
export function picturesMax(role: Role): number {
  return (role === 'student' ? 20 : 2048) * MB
}

/** Pixels, over all frames: what a browser can show without running out of memory. */
export const PIXELS_MAX = 50_000_000

/** The same of one that moves: each of its frames is drawn in each size, which takes some seconds of a processor. */
export const MOVING_PIXELS_MAX = 20_000_000

/** Drawings are no avatars: many people look at those in many places, and a photograph does. */
export function mayBeAvatar(extension: string): boolean {
  return extension !== 'svg'
}

/** One name for one type. */
export function plainExtension(extension: ImageExtension): string {
  return extension === 'jpeg' ? 'jpg' : extension
}
