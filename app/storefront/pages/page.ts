import type { LocalText } from '#app/platform/i18n.ts'
import type { Payload } from './fields.ts'

/** A page of the school's own, its home, or a product's. */
export const PAGE_KINDS = ['own', 'home', 'product'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export const PAGE_STATUSES = ['draft', 'published', 'hidden'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

export const PAGE_TITLE_MAX = 120
export const BLOCKS_MAX = 60
/** Links to pages that a footer holds. */
export const FOOTER_MAX = 12

/** A block as it is stored, in a draft or in what was published of it. */
export type StoredBlock = { id: number; type: string; payload: Payload; hidden?: boolean }

/** A page as a call answers it. */
export type PageRow = {
  id: number
  kind: PageKind
  title: LocalText
  slug: string | null
  status: PageStatus
  productId: number | null
  inFooter: boolean
  socialImage: string | null
  seo: { title: LocalText; description: LocalText }
  version: number
  /** What visitors see: the number of a version; null before the first. */
  publishedVersion: number | null
}

export type BlockRow = Required<StoredBlock> & { position: number; version: number }

/** What was published of a page at some moment. */
export type VersionRow = { version: number; publishedAt: string; by: string; blocks: number; live: boolean }

/** Whether both hold the same blocks: what a draft differs in from what visitors see. */
export function sameBlocks(one: readonly StoredBlock[], other: readonly StoredBlock[]): boolean {
  return written(one) === written(other)
}

/** Key by key in one order: the database has its own for jsonb. */
function written(blocks: readonly StoredBlock[]): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)])
  }
  return JSON.stringify(blocks.map(({ type, payload, hidden = false }) => [type, sorted(payload), hidden]))
}
