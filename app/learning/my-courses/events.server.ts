import { event } from '#app/platform/outbox.server.ts'

/** Somebody who stopped in the middle of a course is to be reminded of it. */
export const learnerStopped = event<{ reminderId: number; accountId: number }>('learner.stopped')
