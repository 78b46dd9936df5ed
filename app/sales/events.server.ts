import { event } from '../platform/outbox.server.ts'

/** A provider took a refund that we asked for. */
export const refundMade = event<{ refundId: number }>('refund.made')
