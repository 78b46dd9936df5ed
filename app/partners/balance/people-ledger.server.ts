import { sql } from 'drizzle-orm'
import { withdrawalMoved } from './events.server.ts'
import type { Ledger, StoredWithdrawal } from './ledger.server.ts'
import { balanceEntries, balances, balanceWithdrawals } from './tables.server.ts'

export type Withdrawal = typeof balanceWithdrawals.$inferSelect

/** What the school owes to affiliates and instructors. */
export const peopleLedger = {
  balances,
  entries: balanceEntries,
  withdrawals: balanceWithdrawals,
  moved: withdrawalMoved,
  getStepColumns: (status, reason) => ({
    reason: status === 'rejected' ? reason : null,
    ...(status === 'paid' ? { paidAt: sql`now()` } : { decidedAt: sql`now()` }),
  }),
} satisfies Ledger<typeof balanceEntries, Withdrawal & StoredWithdrawal>
