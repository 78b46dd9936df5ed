import { event } from '#app/platform/outbox.server.ts'

/** Somebody completed a lecture; again when they take it back and complete it anew. */
export const lectureCompleted = event<{ accountId: number; productId: number; lectureId: number }>('lecture.completed')

/** Somebody completed a lecture, and with it all of a course; again when they take it back and complete it anew. */
export const courseCompleted = event<{ accountId: number; productId: number }>('course.completed')
