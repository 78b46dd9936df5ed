export const MATERIALS_MAX = 100
export const MATERIAL_MB_MAX = 20
/** What a file may be, by its bytes. */
export const MATERIAL_TYPES = ['png', 'jpg', 'webp', 'gif', 'pdf'] as const

/** A file that the school gives to its affiliates. */
export type Material = {
  id: number
  filename: string
  size: number
  contentType: string
  addedAt: string
  /** Where an image is shown, for the next minutes; null for other files. */
  preview: string | null
}
