/** What people write and others may report. */
export const REPORTABLE = ['community_post', 'comment', 'reply', 'review'] as const
export type Reportable = (typeof REPORTABLE)[number]

export const REASONS = ['spam', 'abuse', 'rights', 'other'] as const
export type Reason = (typeof REASONS)[number]

export const REPORT_TEXT_MAX = 1000
/** So much of what was reported is kept with the report, in code points: the whole of a comment, the beginning of a post. */
export const REPORTED_MAX = 2000

export const REPORT_STATES = ['open', 'decided'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** It may stay, or it goes; a review that goes is kept, and shown no longer. */
export const DECISIONS = ['keep', 'delete'] as const
export type Decision = (typeof DECISIONS)[number]

/** A report as whoever made it gets it back. */
export type ReportView = {
  id: number
  type: Reportable
  itemId: number
  reason: Reason
  text: string | null
  state: ReportState
  createdAt: string
}

type ReportPerson = { id: number; name: string; avatar: string | null; role: string }

/** Where something stands: what it is on, called how, and its own address. */
export type PlaceView = { type: string; id: number; title: string; url: string }

/** A report as the back office lists it. */
export type ReportRow = ReportView & {
  /** What was reported, as it was then. */
  body: string
  author: ReportPerson
  reporter: ReportPerson
  /** How many people reported the same. */
  reports: number
  /** What those said whose reports are decided together with this one, the newest first: it is one of them. */
  said: { reason: Reason; text: string | null; reporter: string; createdAt: string }[]
  /** Null once it is gone. */
  on: PlaceView | null
  decision: Decision | null
  decidedAt: string | null
  decidedBy: string | null
}

export type ReportFilters = { state?: ReportState; reason?: Reason; type?: Reportable }

type ReportReader = { kind: 'visitor' } | { kind: 'student' | 'staff'; id: number; blocked?: object | null }

/** Whether reporting is offered to the viewer: staff decide themselves, and nobody reports themselves. */
export function mayReport(viewer: ReportReader, authorId: number): boolean {
  return viewer.kind === 'student' && !viewer.blocked && viewer.id !== authorId
}
