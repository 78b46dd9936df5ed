import { event } from '#app/platform/outbox.server.ts'

/** Somebody was given a certificate. */
export const certificateIssued = event<{ certificateId: number }>('certificate.issued')
