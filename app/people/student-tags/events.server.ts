import { event } from '#app/platform/outbox.server.ts'

/** The tags of a student changed: the ids of those that were added and removed. */
export const studentTagged = event<{ accountId: number; added: number[]; removed: number[] }>('student.tagged')
