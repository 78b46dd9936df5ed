import { event } from '#app/platform/outbox.server.ts'

/** Somebody of the school opened a product to a student by hand. */
export const accessGranted = event<{ grantId: number }>('access.granted')

/** An import made an account that no product was opened to, and its holder is to be told. */
export const studentImported = event<{ accountId: number }>('student.imported')

/** What was given to a list of people by mistake was taken back from one of them; once for each person. */
export const accessWithdrawn = event<{ batchId: number; accountId: number }>('access.withdrawn')
