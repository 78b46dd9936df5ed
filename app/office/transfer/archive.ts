/** What an archive is called in its manifest, and by what version of the format it was made. */
export const FORMAT = 'katedra'
export const VERSION = 1
export const MANIFEST = 'manifest.json'

export const MEDIA = 'media/'
export const nameOfKind = (kind: string) => `${kind}.jsonl`

/** What stays behind although the school has it, for its owner to set up again. */
export const LEFT_BEHIND = [
  'passwords',
  'second_steps',
  'payment_keys',
  'saved_cards',
  'keys_of_services',
  'domains',
  'remote_films',
  'platform_balance',
] as const
type LeftBehind = (typeof LEFT_BEHIND)[number]

/** The last file of an archive: what must be in it, and by what anybody can tell that it is. */
export type Manifest = {
  format: typeof FORMAT
  version: number
  /** The last migration of the installation that made it. */
  schema: string
  made_at: string
  school: { id: number; slug: string; name: string; locale: string; currency: string; address: string }
  /** Rows of each kind. */
  counts: Record<string, number>
  columns: Record<string, string[]>
  /** SHA-256 of each other file of the archive. */
  checksums: Record<string, string>
  /** Stored files that rows name and that were not there. */
  missing: string[]
  left_behind: readonly LeftBehind[]
}
