import { event } from '#app/platform/outbox.server.ts'

/** Somebody was invited to a licence. */
export const licenceOffered = event<{ invitationId: number }>('licence.offered')

/** Somebody said yes to a licence. */
export const licenceAccepted = event<{ invitationId: number }>('licence.accepted')
