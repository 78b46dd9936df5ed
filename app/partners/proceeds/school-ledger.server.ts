import { type SQL, sql } from 'drizzle-orm'
import type { Ledger } from '#app/partners/balance/ledger.server.ts'
import type { WithdrawalStatus } from '#app/partners/balance/withdrawal.ts'
import { schoolWithdrawalMoved } from './events.server.ts'
import { schoolBalances, schoolEntries, schoolWithdrawals } from './tables.server.ts'

export type SchoolWithdrawal = typeof schoolWithdrawals.$inferSelect

const CHANGED_AT: Record<WithdrawalStatus, Record<string, SQL>> = {
  requested: {},
  approved: { approvedAt: sql`now()` },
  paid: { paidAt: sql`now()` },
  rejected: {},
  canceled: { canceledAt: sql`now()` },
}

/** What the operator owes to a school. */
export const schoolLedger = {
  balances: schoolBalances,
  entries: schoolEntries,
  withdrawals: schoolWithdrawals,
  moved: schoolWithdrawalMoved,
  // The web role may write none but what a school sets when it cancels.
  getStepColumns: (status, reason) => ({ ...CHANGED_AT[status], ...(status === 'rejected' && { reason }) }),
} satisfies Ledger<typeof schoolEntries, SchoolWithdrawal>
