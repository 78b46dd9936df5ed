import { sql } from 'drizzle-orm'
import { type MergeRule, moveRows, movesOnce, stays } from '#app/people/accounts/merging.server.ts'
import { accessBatches, accessDenials, accessGrants } from './tables.server.ts'

/** Access of two accounts that become one. What both were given by hand lasts as long as the longer of the two. */
export const accessMerging: MergeRule[] = [
  {
    columns: [accessGrants.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const byHand = sql`i.school_id = ${schoolId} and f.school_id = ${schoolId} and i.account_id = ${into}
        and f.account_id = ${from} and i.product_id = f.product_id and i.source = 'staff' and f.source = 'staff'
        and i.revoked_at is null and f.revoked_at is null and not i.lengthens and not f.lengthens`
      await db.execute(sql`update access_grants i set starts_at = least(i.starts_at, f.starts_at),
          ends_at = case when i.ends_at is null or f.ends_at is null then null else greatest(i.ends_at, f.ends_at) end
        from access_grants f where ${byHand}`)
      await db.execute(sql`update access_grants f set revoked_at = now() from access_grants i where ${byHand}`)
      await moveRows(db, accessGrants.accountId, merge)
    },
  },
  stays(accessGrants.revokedBy, accessBatches.givenBy, accessBatches.undoneBy),
  movesOnce(accessDenials.accountId, [accessDenials.productId], sql`f.lifted_at is null and i.lifted_at is null`),
  stays(accessDenials.deniedBy, accessDenials.liftedBy),
]
