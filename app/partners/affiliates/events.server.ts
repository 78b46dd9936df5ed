import { event } from '#app/platform/outbox.server.ts'

/** Somebody asked to become an affiliate. */
export const affiliateApplied = event<{ affiliateId: number }>('affiliate.applied')
/** Staff approved, rejected or blocked somebody, or invited them. */
export const affiliateDecided = event<{ affiliateId: number; status: string; at: string }>('affiliate.decided')
/** An order that is credited to an affiliate was paid. */
export const commissionEarned = event<{ transactionId: number; affiliateId: number }>('commission.earned')
