import { event } from '#app/platform/outbox.server.ts'

/** A school asked its operator for money, or that went a step on. */
export const schoolWithdrawalMoved = event<{ withdrawalId: number; status: string }>('school-withdrawal.moved')
