import { loadCourseOutline } from '#app/content/courses/outline.server.ts'
import { addPastProgress } from '#app/learning/lectures/past-progress.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { STUDENT } from '../demo/history.ts'
import type { LoadedOrder } from './demo-order.ts'

const DAY = 24 * 3_600_000

type Row = Parameters<typeof addPastProgress>[2][number]

/** Writes how far everybody with access got: lecture after lecture, some a week, until they stopped or today. */
export async function loadProgress(db: Db, schoolId: number, bought: LoadedOrder[], now: Date): Promise<void> {
  const lectures = new Map<number, number[]>()
  for (const productId of new Set(bought.map(({ offer }) => offer.id))) {
    const sections = await loadCourseOutline(db, schoolId, productId)
    lectures.set(
      productId,
      sections.flatMap((section) => section.lectures.map(({ id }) => id)),
    )
  }
  const rows = bought
    .filter(({ open }) => open)
    .flatMap((order) => {
      const ids = lectures.get(order.offer.id) ?? []
      const done = order.buyer.email === STUDENT.email ? studentsWork(order, ids, now) : work(order, ids, now)
      return done.map((row) => ({ ...row, accountId: order.accountId, productId: order.offer.id }))
    })
  await addPastProgress(db, schoolId, rows)
}

type CompletedLecture = Omit<Row, 'accountId' | 'productId'>

function work({ settledAt, learns: { share, weekly } }: LoadedOrder, ids: number[], now: Date): CompletedLecture[] {
  const begun = Date.parse(settledAt) + 0.2 * DAY
  const planned = Math.ceil(ids.length * share)
  return ids.slice(0, planned).flatMap((lectureId, nth) => {
    const at = begun + (nth * 7 * DAY) / weekly
    if (at > now.getTime()) return []
    const watchedAt = new Date(at).toISOString()
    return [{ lectureId, watchedAt, completedAt: watchedAt }]
  })
}

/** In mid-course: so many lectures completed over the weeks, notes and stars in some, the next one begun. */
function studentsWork({ settledAt }: LoadedOrder, ids: number[], now: Date): CompletedLecture[] {
  const { completed, notes, starred } = STUDENT
  const begun = Date.parse(settledAt)
  const every = (now.getTime() - 0.9 * DAY - begun) / completed
  return ids.slice(0, completed + 1).map((lectureId, nth) => {
    const watchedAt = new Date(begun + (nth + 0.1) * every).toISOString()
    const note = notes.find(([lecture]) => lecture === nth)?.[1] ?? ''
    const starredAt = starred.includes(nth) ? watchedAt : null
    const notedAt = note ? watchedAt : null
    return { lectureId, watchedAt, completedAt: nth < completed ? watchedAt : null, note, notedAt, starredAt }
  })
}
