import { and, eq } from 'drizzle-orm'
import { type MergeRule, moveRows, stays } from '#app/people/accounts/merging.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { balanceEntries, balances, balanceWithdrawals, paymentFiles } from './tables.server.ts'

/** What the school owes moves as it is, entry by entry. 409 where it owes or owed both. */
export const balanceMerging: MergeRule[] = [
  {
    columns: [balances.accountId, balanceEntries.accountId, balanceWithdrawals.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const of = (id: number) => and(eq(balances.schoolId, schoolId), eq(balances.accountId, id))
      const owed = await db.select().from(balances).where(of(from)).for('update')
      if (owed.length === 0) return
      if ((await db.$count(balances, of(into))) > 0) throw new Refusal(409, 'balance.merge_both')
      const moved = owed.map(({ currency, amount, requested, paid }) => ({ currency, amount, requested, paid }))
      await db.insert(balances).values(moved.map((balance) => ({ schoolId, accountId: into, ...balance })))
      await moveRows(db, balanceWithdrawals.accountId, merge)
      await moveRows(db, balanceEntries.accountId, merge)
      await db.update(balances).set({ amount: 0, requested: 0, paid: 0 }).where(of(from))
    },
  },
  stays(paymentFiles.createdBy),
]
