import type { Scope } from './scope.ts'

export const KEY_NAME_MAX = 80
/** Keys of one school: more than anybody tells apart. */
export const KEYS_MAX = 50

/** How the office lists a key; what it is made of was shown once. */
export type ApiKeyRow = {
  id: number
  name: string
  scopes: Scope[]
  /** Its first letters, by which one recognises it. */
  prefix: string
  expiresAt: string | null
  expired: boolean
  /** To a minute. */
  lastUsedAt: string | null
  createdAt: string
}
