export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
type ExportState = (typeof EXPORT_STATES)[number]

/** For how many days an archive can be fetched. */
export const KEPT_DAYS = 7

/** An archive of the school, as its owner sees it. */
export type ExportView = {
  id: number
  state: ExportState
  /** In percent. */
  progress: number
  size: number | null
  createdAt: string
  expiresAt: string | null
  createdBy: string
  /** Where it is fetched from, once it is done. */
  download: string | null
}
