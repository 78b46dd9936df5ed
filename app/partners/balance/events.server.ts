import { event } from '#app/platform/outbox.server.ts'

/** What a paid order earned is in the balances. */
export const earningsWritten = event<{ transactionId: number }>('earnings.written')
/** A withdrawal was requested, or went a step on. */
export const withdrawalMoved = event<{ withdrawalId: number; status: string }>('withdrawal.moved')
