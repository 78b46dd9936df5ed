import { event } from '#app/platform/outbox.server.ts'

/** Somebody said yes to a licence. */
export const licenceAccepted = event<{ invitationId: number }>('licence.accepted')
