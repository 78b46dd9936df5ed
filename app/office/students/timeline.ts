/** What a line of a student's timeline is about. */
export const TIMELINE_KINDS = ['account', 'access', 'order', 'learning', 'community', 'email', 'note'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export type TimelineRow = { id: string; at: string; kind: TimelineKind; text: string; url: string | null }

/** The first lines of a timeline, and the address of those that follow. */
export type Timeline = { data: TimelineRow[]; nextPageUrl: string | null }
