import { event } from '#app/platform/outbox.server.ts'

/** A membership is renewed within days. */
export const renewalNear = event<{ membershipId: number }>('renewal.near')
/** Nothing came of a try to renew it. */
export const renewalFailed = event<{ membershipId: number; attempt: number }>('renewal.failed')
/** The days of grace are over. */
export const membershipClosed = event<{ membershipId: number }>('membership.closed')
/** The last try failed. */
export const membershipLapsed = event<{ membershipId: number }>('membership.lapsed')
