import { sql } from 'drizzle-orm'
import { type MergeRule, moveRows, stays } from '#app/people/accounts/merging.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { certificates } from './tables.server.ts'

/**
 * Certificates of two accounts that become one. Where both have one of a product, one that is valid takes the place of one
 * that is not, else the older of the other; the codes of both go on opening a page.
 */
export const certificateMerging: MergeRule[] = [
  {
    columns: [certificates.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const { rows } = await db.execute<{ id: string; by: string; valid: boolean }>(sql`
        select c.id, o.id as by, c.revoked_at is null as valid from certificates c
        join certificates o on o.school_id = ${schoolId} and o.product_id = c.product_id and o.account_id <> c.account_id
        where c.school_id = ${schoolId} and c.replaced_by is null and o.replaced_by is null
          and c.account_id in (${from}, ${into}) and o.account_id in (${from}, ${into})
          and (o.revoked_at is not null, o.id) < (c.revoked_at is not null, c.id)`)
      for (const { id, by, valid } of rows)
        await db
          .update(certificates)
          .set({ replacedBy: Number(by), ...(valid && { revokedAt: sql`now()`, revokeReason: '–' }) })
          .where(hasId(certificates, schoolId, Number(id)))
      await moveRows(db, certificates.accountId, merge)
    },
  },
  stays(certificates.revokedBy),
]
