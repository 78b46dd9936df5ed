import { isPublic, type ProductStatus, type WithTeachers } from '#app/content/catalogue/product.ts'
import { DAY, daysLater } from '#app/platform/days-later.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { type Viewer, worksOn } from '#app/platform/viewer.ts'

/** Where a grant comes from. */
export const GRANT_SOURCES = ['transaction', 'staff', 'membership', 'licence'] as const
export type GrantSource = (typeof GRANT_SOURCES)[number]

/** What an account has and had of a product; null where it never had anything. */
export type HeldAccess = {
  /** When the first of its grants began that nobody cut short. */
  since: string | null
  /** Until when the open ones reach, and where the first of them comes from. */
  open: { until: string | null; source: GrantSource } | null
  /** When the last one ended, and whether it was taken away before its time. */
  ended: { at: string; taken: boolean } | null
  /** When it will open that is sold before; null where nothing waits for that. */
  begins?: string | null
  denied: boolean
  /** The school's, in which days are counted. */
  timeZone: string
  /** The moment of which all this is true, by the database's clock. */
  now: string
}

/** Access that is open at the moment `now`. Days of sections count from `since`; `until` is null without an end. */
export type OpenAccess = {
  open: true
  since: string
  until: string | null
  source: GrantSource
  timeZone: string
  now: string
}

/**
 * Why a product is not open to somebody: the school denies it, it is theirs and opens later, it was taken away, it ended, or was
 * never theirs.
 */
export type ClosedAccess = {
  open: false
  rule: 'denied' | 'presale' | 'revoked' | 'ended' | 'buy'
  endedAt: string | null
  /** When it opens that waits for its day. */
  opensAt?: string
}

/** How the viewer stands with a product: works on it, or its grants say. */
export type Access = 'works' | OpenAccess | ClosedAccess

const NEVER: ClosedAccess = { open: false, rule: 'buy', endedAt: null }

export function getAccess(viewer: Viewer, { teacherIds, held }: WithTeachers & { held: HeldAccess | null }): Access {
  return worksOn(viewer, teacherIds) ? 'works' : accessBy(held)
}

/** How somebody who does not work on a product stands with it. */
export function accessBy(held: HeldAccess | null): OpenAccess | ClosedAccess {
  if (!held) return NEVER
  const { since, open, begins = null, ended, denied, timeZone, now } = held
  if (denied) return { open: false, rule: 'denied', endedAt: null }
  if (open && since) return { open: true, since, ...open, timeZone, now }
  if (begins !== null) return { open: false, rule: 'presale', endedAt: null, opensAt: begins }
  if (ended) return { open: false, rule: ended.taken ? 'revoked' : 'ended', endedAt: ended.at }
  return NEVER
}

export function isOpen(access: Access): access is 'works' | OpenAccess {
  return access === 'works' || access.open
}

/** Whether it is somebody's: open, or to be opened on a day that has not come. */
export const isHeld = (access: Access) => isOpen(access) || access.rule === 'presale'

/** For so many days before its end access can be bought again, which makes it longer. */
const EXTENDED_DAYS = 14

export function endsSoon({ until, now }: Pick<OpenAccess, 'until' | 'now'>): boolean {
  return until !== null && Date.parse(until) < Date.parse(now) + EXTENDED_DAYS * DAY
}

/** Whether somebody else's licence opens it. */
export function isByLicence(access: Access): boolean {
  return access !== 'works' && access.open && access.source === 'licence'
}

export function isDenied(access: Access): boolean {
  return access !== 'works' && !access.open && access.rule === 'denied'
}

/** Who has a course keeps it when it is archived; everybody else sees it as on the school's own pages. */
export function isWatchable(status: ProductStatus, access: Access): boolean {
  return isPublic(status) || access === 'works' || (status === 'archived' && isHeld(access))
}

/** An exam that is to be passed before a section opens. */
export type NeededExam = { id: number; title: LocalText; passed: boolean }

export type LectureAccess = {
  /** The state of its course. */
  course: ProductStatus
  isFree: boolean
  loginRequired: boolean
  status: 'draft' | 'published'
  publishAt: string | null
  /** Of its section. */
  delayDays: number
  unlockAt: string | null
  exam: NeededExam | null
  /** The viewer has opened or completed it before. */
  wasOpened: boolean
}

/**
 * What opens a lecture: one works on it, it is free, or access that was bought, given by hand, comes with a membership, or by a
 * licence that somebody else bought.
 */
export type OpenRule = 'works' | 'free' | 'bought' | 'given' | 'member' | 'licence'

/**
 * What keeps a lecture closed, and with it what to do: wait until it or its course is published, log in, write to the school, buy (again),
 * wait for the section's day, pass its exam.
 */
export type ClosedRule = 'unpublished' | 'draft' | 'scheduled' | 'login' | ClosedAccess['rule'] | 'later' | 'exam'

/** What the rule answers; `opensAt` where only time is missing. */
export type Outcome =
  | { open: true; rule: OpenRule; opensAt: null }
  | { open: false; rule: ClosedRule; opensAt: string | null }

const BY_SOURCE: Record<GrantSource, OpenRule> = {
  transaction: 'bought',
  staff: 'given',
  membership: 'member',
  licence: 'licence',
}

/** When a section opens for somebody: after its days by the school's clocks, and not before its date. */
export function opensAt(
  { delayDays, unlockAt }: Pick<LectureAccess, 'delayDays' | 'unlockAt'>,
  { since, timeZone }: Pick<OpenAccess, 'since' | 'timeZone'>,
): Date {
  const delayed = delayDays === 0 ? new Date(since) : daysLater(since, delayDays, timeZone)
  return new Date(Math.max(delayed.getTime(), unlockAt === null ? 0 : Date.parse(unlockAt)))
}

/**
 * Whether a lecture opens to the viewer, and why: the one rule, asked by whatever shows,
 * sends or takes something of it. Free lectures wait neither for a day nor for an exam, for they are there to be tried; whom
 * the school denies the course it denies them too. What the viewer has opened before waits for nothing either: a section's
 * days, date or exam that are added or moved later close only what is still ahead.
 */
export function lectureOutcome(
  lecture: LectureAccess,
  viewer: Pick<Viewer, 'kind'>,
  access: Access,
  now: Date,
): Outcome {
  if (access === 'works') return { open: true, rule: 'works', opensAt: null }
  if (!isWatchable(lecture.course, access)) return closed('unpublished')
  if (lecture.status === 'draft') return closed('draft')
  if (lecture.publishAt !== null && new Date(lecture.publishAt) > now) return closed('scheduled', lecture.publishAt)
  if (!access.open && access.rule === 'denied') return closed('denied')
  if (lecture.isFree) {
    return lecture.loginRequired && viewer.kind === 'visitor'
      ? closed('login')
      : { open: true, rule: 'free', opensAt: null }
  }
  if (!access.open) return closed(access.rule, access.opensAt ?? null)
  if (!lecture.wasOpened) {
    const day = opensAt(lecture, access)
    if (day > now) return closed('later', day.toISOString())
    if (lecture.exam?.passed === false) return closed('exam')
  }
  return { open: true, rule: BY_SOURCE[access.source], opensAt: null }
}

function closed(rule: ClosedRule, opensAt: string | null = null): Outcome {
  return { open: false, rule, opensAt }
}
