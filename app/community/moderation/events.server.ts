import { event } from '#app/platform/outbox.server.ts'
import type { Decision } from './report.ts'

/** Somebody reported what nobody had reported since staff last decided about it. */
export const itemReported = event<{ reportId: number }>('report.made')

/** One for each report that was decided: whoever made it may be told. */
export const reportDecided = event<{ reportId: number; accountId: number; decision: Decision }>('report.decided')

/** What a report was about is gone by a decision; once, however many reported it. */
export const reportedRemoved = event<{ reportId: number }>('report.removed')

/** A student may write no more. */
export const studentBlocked = event<{ accountId: number }>('student.blocked')
