/** A file as calls answer it; no downloads left says nothing where there is no limit. */
export type FileRow = {
  id: number
  filename: string
  size: number
  version: number
  /** The request that counts; it leads to an address that ends soon. */
  download: string
  downloadsLeft: number | null
}

/** The same with what its page shows beside it. */
export type FileView = FileRow & { kind: string; changedAt: string }

/** What everybody may know of the files of a product: how many, how large, and how often the one with the least may be downloaded. */
export type OfferedFiles = { count: number; size: number; least: number | null; alike: boolean }

/** A file as the office edits it. */
export type OfficeFile = {
  id: number
  filename: string
  size: number
  version: number
  downloadLimit: number | null
  stamped: boolean
  isPdf: boolean
  /** Why buyers cannot download it, in words: their e-mail cannot be stamped on it. */
  stampProblem: string | null
  downloads: number
  versions: { version: number; filename: string; size: number; addedAt: string; address: string }[]
}

/** A line of the log. */
export type DownloadRow = {
  id: number
  filename: string
  version: number
  name: string
  email: string
  accountId: number
  fileId: number
  network: string
  at: string
}

export const LIMIT_MAX = 1000
export const FILES_MAX = 100
/** How many lines of the log its page shows. */
export const LOG_LENGTH = 50

/** A connection without the part that tells one household from another. */
export function getNetwork(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  if (v4 !== undefined) return `${v4}.0`
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::` : ip
}

/** Why an e-mail address cannot be stamped on a PDF; each is a text of this domain, `stamp_…`. */
export const STAMP_PROBLEMS = ['locked', 'too_large', 'too_many_pages', 'broken', 'too_slow', 'too_heavy'] as const
export type StampProblem = (typeof STAMP_PROBLEMS)[number]
