/** For how many days a student is blocked, as staff choose; 0 is for good. */
export const BLOCK_DAYS = [1, 7, 30, 0] as const
export type BlockFor = (typeof BLOCK_DAYS)[number]

/** Somebody who may write no more: since when, until when, unless for good, why, and who said so. */
export type BlockedRow = {
  id: number
  name: string
  email: string
  avatar: string | null
  since: string
  until: string | null
  reason: string | null
  by: string
}
