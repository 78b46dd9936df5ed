import { event } from '#app/platform/outbox.server.ts'

/** A member paused a membership. */
export const membershipPaused = event<{ membershipId: number }>('membership.paused')

/** A member gave up a membership that ran. */
export const membershipCanceled = event<{ membershipId: number }>('membership.canceled')
