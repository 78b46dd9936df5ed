import { event } from '#app/platform/outbox.server.ts'

/** A provider took a refund that we asked for. */
export const refundMade = event<{ refundId: number }>('refund.made')

/** Money went back that nobody gave back here, such as in the provider's own panel. */
export const refundReported = event<{ factId: number }>('refund.reported')

/** A refund came to nothing after whoever asked for it had looked: refused by the provider, or by the buyer's bank. */
export const refundFailed = event<{ refundId: number }>('refund.failed')
