import { event } from '#app/platform/outbox.server.ts'

/** Somebody of the school opened a product to a student by hand. */
export const accessGranted = event<{ grantId: number }>('access.granted')
