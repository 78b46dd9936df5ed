import { event } from '#app/platform/outbox.server.ts'

/** A student has a tag from now on. */
export const studentTagged = event<{ accountId: number; tagId: number }>('student.tagged')
