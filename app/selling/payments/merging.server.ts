import { sql } from 'drizzle-orm'
import { type MergeRule, moveRows } from '#app/people/accounts/merging.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { transactions } from './tables.server.ts'

/** Orders of two accounts that become one: 409 while both have one of a product that may still be paid. */
export const orderMerging: MergeRule[] = [
  {
    columns: [transactions.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const { rows } = await db.execute(sql`select from transactions i
        join transactions f on f.school_id = ${schoolId} and f.product_id = i.product_id and f.status = 'PENDING'
        where i.school_id = ${schoolId} and i.status = 'PENDING' and i.account_id = ${into} and f.account_id = ${from}`)
      if (rows.length > 0) throw new Refusal(409, 'payments.merge_unpaid')
      await moveRows(db, transactions.accountId, merge)
    },
  },
]
