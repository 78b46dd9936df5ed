import { event } from '#app/platform/outbox.server.ts'

/** A withdrawal was requested, or went a step on. */
export const withdrawalMoved = event<{ withdrawalId: number; status: string }>('withdrawal.moved')
