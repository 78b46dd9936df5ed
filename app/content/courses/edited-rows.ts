import type { LocalText } from '#app/platform/i18n.ts'
import type { ComponentPayload, ComponentType } from './component.ts'

/**
 * A course as whoever builds it reads it: texts in the reader's language, and under `local` what there is in each, as a
 * change may bring it.
 */
export type ComponentRow = {
  id: number
  type: ComponentType
  position: number
  payload: Record<string, unknown>
  local: ComponentPayload
  /** How often students fetched its document; 0 where there is none. */
  downloads: number
  version: number
}
/** What components hold is stored with the names that calls have. */
export const PAYLOADS = { payload: 'as written', local: 'as written' } as const

export type LectureRow = {
  id: number
  sectionId: number
  title: string
  position: number
  durationMinutes: number
  isFree: boolean
  loginRequired: boolean
  status: 'draft' | 'published'
  publishAt: string | null
  components: ComponentRow[]
  local: { title: LocalText }
  version: number
}
export type SectionRow = {
  id: number
  title: string
  position: number
  delayDays: number
  unlockAt: string | null
  examId: number | null
  lectures: LectureRow[]
  local: { title: LocalText }
  version: number
}

/** A lecture as the tree shows it: what it is made of, and nothing of what it says. */
export type TreeLecture = Omit<LectureRow, 'components'> & { types: ComponentType[] }
export type TreeSection = Omit<SectionRow, 'lectures'> & { lectures: TreeLecture[] }
