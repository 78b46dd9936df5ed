export const IMPORT_KINDS = [
  'students',
  'moodle',
  'common-cartridge',
  'folder',
  'wordpress',
  'outline',
  'posts',
  'comments',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATES = ['waiting', 'running', 'done', 'stopped', 'undone', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** `partly` also counts as added. */
export const ROW_RESULTS = ['added', 'already', 'partly', 'invalid', 'skipped'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024

export type ImportView = {
  id: number
  kind: ImportKind
  state: ImportState
  /** It runs back. */
  undoing: boolean
  dryRun: boolean
  fileName: string
  total: number
  done: number
  added: number
  already: number
  invalid: number
  error: string | null
  createdAt: string
  createdBy: string
}

export type ImportRowView = {
  /** Its line in the file. */
  row: number
  /** What it is (`course`, `post`, `reply`); null of a student. */
  thing: string | null
  email: string
  name: string
  /** Null until its turn has come. */
  result: RowResult | null
  message: string | null
}
