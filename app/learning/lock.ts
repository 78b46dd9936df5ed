import { isPublic, type ProductStatus, type Taught } from '../catalogue/product.ts'
import { type Viewer, worksOn } from '../platform/viewer.ts'

/** Why a lecture does not open: `login` asks for any account, `buy` for access to the course, `later` for patience. */
export type LectureLock = 'open' | 'login' | 'buy' | 'later'

export type LockedBy = {
  isFree: boolean
  loginRequired: boolean
  /** Of its section. */
  delayDays: number
  unlockAt: string | null
}

/** Access that is open now, and since when. */
export type OpenAccess = { since: string }

/** How the viewer stands with a course: works on it, has access, or neither. */
export type Access = 'works' | OpenAccess | null

export function accessOf(viewer: Viewer, course: Taught & { since: string | null }): Access {
  if (worksOn(viewer, course.teacherIds)) return 'works'
  return course.since === null ? null : { since: course.since }
}

const DAY = 24 * 60 * 60 * 1000

/** When a section opens for somebody whose access began then: after its delay, and not before its date. */
export function opensAt({ delayDays, unlockAt }: Pick<LockedBy, 'delayDays' | 'unlockAt'>, access: OpenAccess): Date {
  const delayed = Date.parse(access.since) + delayDays * DAY
  return new Date(Math.max(delayed, unlockAt === null ? 0 : Date.parse(unlockAt)))
}

/**
 * Whether a published lecture opens to the viewer: the one rule for page, calls and contents. Free lectures never
 * wait for the day of their section, for they are there to be tried.
 */
export function lectureLock(lecture: LockedBy, viewer: Viewer, access: Access, now: Date): LectureLock {
  if (access === 'works') return 'open'
  if (lecture.isFree) return lecture.loginRequired && viewer.kind === 'visitor' ? 'login' : 'open'
  if (!access) return 'buy'
  return opensAt(lecture, access) > now ? 'later' : 'open'
}

/** Who bought a course keeps it when it is archived; everybody else sees it as on the school's own pages. */
export function isWatchable(status: ProductStatus, access: Access): boolean {
  return isPublic(status) || access === 'works' || (status === 'archived' && access !== null)
}
