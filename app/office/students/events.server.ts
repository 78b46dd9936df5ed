import { event } from '#app/platform/outbox.server.ts'

/** Somebody of the school opened a product to a student by hand. */
export const accessGranted = event<{ grantId: number }>('access.granted')

/** What was given to a list of people by mistake was taken back from one of them; once for each person. */
export const accessWithdrawn = event<{ batchId: number; accountId: number }>('access.withdrawn')
