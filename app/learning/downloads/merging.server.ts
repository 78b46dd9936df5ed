import { sql } from 'drizzle-orm'
import { deleteTwins, type MergeRule, moveRows, moves, stays } from '#app/people/accounts/merging.server.ts'
import { deleteCopiesOf } from './stamped-copies.server.ts'
import { downloadLog, fileDownloads, fileVersions, stampedCopies } from './tables.server.ts'

/** Downloads of two accounts that become one: both were counted, and as many are left as the one had left that had less use. */
export const downloadMerging: MergeRule[] = [
  moves(downloadLog.accountId),
  {
    columns: [fileDownloads.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      await db.execute(sql`update file_downloads i set used = i.used + f.used, allowed = i.allowed + f.allowed,
          extra = greatest(i.extra, f.extra) + greatest(i.used, f.used)
        from file_downloads f where i.school_id = ${schoolId} and f.school_id = ${schoolId} and i.account_id = ${into}
          and f.account_id = ${from} and i.product_file_id = f.product_file_id`)
      await deleteTwins(db, fileDownloads.accountId, [fileDownloads.productFileId], merge)
      await moveRows(db, fileDownloads.accountId, merge)
    },
  },
  { columns: [stampedCopies.accountId], apply: (db, { schoolId, from }) => deleteCopiesOf(db, schoolId, from) },
  stays(fileVersions.addedBy),
]
