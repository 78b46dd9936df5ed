import { event } from '#app/platform/outbox.server.ts'

/** A provider took a refund that we asked for. */
export const refundMade = event<{ refundId: number }>('refund.made')

/** A refund came to nothing after whoever asked for it had looked: refused by the provider, or by the buyer's bank. */
export const refundFailed = event<{ refundId: number }>('refund.failed')
