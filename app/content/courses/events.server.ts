import { event } from '#app/platform/outbox.server.ts'

/** Lectures of a course were added, named anew, moved here or brought back. */
export const lecturesChanged = event<{ productId: number }>('course.lectures-changed')
