import { sql } from 'drizzle-orm'
import { deleteTwins, type MergeRule, moveRows, movesOnce } from '#app/people/accounts/merging.server.ts'
import { NOTE_MAX } from './progress.ts'
import { checklistTicks, componentCoverage, lectureProgress } from './tables.server.ts'

/** Progress of two accounts that become one: the better of both, and the notes of both. */
export const progressMerging: MergeRule[] = [
  {
    columns: [lectureProgress.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      await db.execute(sql`update lecture_progress i set
          watched_at = greatest(i.watched_at, f.watched_at),
          position_seconds = case when f.watched_at > i.watched_at or i.watched_at is null
            then f.position_seconds else i.position_seconds end,
          furthest_seconds = greatest(i.furthest_seconds, f.furthest_seconds),
          note = left(case when f.note in ('', i.note) then i.note when i.note = '' then f.note
            else i.note || E'\\n\\n' || f.note end, ${NOTE_MAX}),
          noted_at = greatest(i.noted_at, f.noted_at), starred_at = least(i.starred_at, f.starred_at),
          completed_at = least(i.completed_at, f.completed_at),
          by_hand = case when i.completed_at is null and f.completed_at is not null then f.by_hand else i.by_hand end
        from lecture_progress f where i.school_id = ${schoolId} and f.school_id = ${schoolId} and i.account_id = ${into}
          and f.account_id = ${from} and i.product_id = f.product_id and i.lecture_id = f.lecture_id`)
      await deleteTwins(db, lectureProgress.accountId, [lectureProgress.productId, lectureProgress.lectureId], merge)
      await moveRows(db, lectureProgress.accountId, merge)
    },
  },
  {
    columns: [componentCoverage.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      await db.execute(sql`update component_coverage i set
          covered = case when i.medium is distinct from f.medium then i.covered else i.covered + f.covered end,
          length = coalesce(i.length, f.length), done_at = least(i.done_at, f.done_at),
          counted_at = greatest(i.counted_at, f.counted_at)
        from component_coverage f where i.school_id = ${schoolId} and f.school_id = ${schoolId} and i.account_id = ${into}
          and f.account_id = ${from} and i.component_id = f.component_id`)
      await deleteTwins(db, componentCoverage.accountId, [componentCoverage.componentId], merge)
      await moveRows(db, componentCoverage.accountId, merge)
    },
  },
  movesOnce(checklistTicks.accountId, [checklistTicks.componentId, checklistTicks.itemId]),
]
