/** How somebody stands with a live event, as its list says. */
export const ATTENDANCE_STATUSES = ['seat', 'guest', 'missing', 'offered', 'waiting'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

/** Somebody who comes to a live event, or would like to. */
export type PersonRow = {
  id: number
  student: { id: number; name: string; email: string }
  standing: AttendanceStatus
  seats: number
  /** When they joined first. */
  joinedAt: string | null
  offeredUntil: string | null
}

/** What the page of an event's people shows beside them. */
export type EventOffice = {
  id: number
  startsAt: string
  endsAt: string
  timeZone: string
  seats: number
  taken: number
  came: number
  canceled: boolean
  over: boolean
  replayId: number | null
}
