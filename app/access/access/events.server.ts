import { event } from '#app/platform/outbox.server.ts'

type GrantPayload = { grantId: number }

/** Something opened a product to somebody, or for longer. */
export const grantMade = event<GrantPayload>('grant.made')
/** What opened a product was taken back, or its time is over. */
export const grantEnded = event<GrantPayload>('grant.ended')
